import { cancelOrder, getOrder } from '@meridian/shared/endpoints/purchase'
import { findUnpaidOrder } from '@meridian/shared/endpoints/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anOrder, tid } from '#features/payments/flow/test-purchase.ts'
import { createTestQueries } from '#testing/test-queries.ts'
import { session } from '#lib/session.ts'
import { DialogHost } from '#ui/dialogs/dialog-host.tsx'
import { AnsweringServer } from '#testing/answering-server.ts'
import { useCheckoutStage } from './checkout-store.ts'
import WaitingPayment from './waiting-payment.tsx'

const now = '2026-01-01T00:00:00.000Z'
const waiting = {
  tid,
  kind: 'plots' as const,
  quantity: 2,
  total: 50,
  hold_until: '2026-01-01T00:38:12.000Z',
}

function show(order: typeof waiting | null = waiting) {
  const server = new AnsweringServer()
  server.answer(findUnpaidOrder, { order, now })
  vi.stubGlobal('fetch', server.fetch)
  window.localStorage.setItem('jwt', 'access')
  session.reread()
  onTestFinished(() => {
    cleanup()
    window.localStorage.clear()
    session.reread()
    vi.unstubAllGlobals()
    useCheckoutStage.setState(useCheckoutStage.getInitialState())
    server.expectNoFaults()
  })
  render(
    <QueryClientProvider client={createTestQueries()}>
      <WaitingPayment />
      <DialogHost />
    </QueryClientProvider>,
  )
  return { server, user: userEvent.setup({ delay: null }) }
}

const bar = () => screen.findByRole('region', { name: 'Your payment is waiting' })

test('shows what waits for its payment, for how long, and continues it', async () => {
  const { server, user } = show()
  expect(await bar()).toHaveTextContent(/2 land plots for \$50 · 38:\d\d left/)
  server.answer(getOrder, { order: anOrder('open'), now })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(useCheckoutStage.getState().stage).toMatchObject({ at: 'pay' }))
  const { stage } = useCheckoutStage.getState()
  expect(stage).toMatchObject({ purchase: { tid, kind: 'plots', type: 'individual' } })
})

test('cancels it after a question, and disappears', async () => {
  const { server, user } = show()
  await bar()
  server.answer(cancelOrder, () => {
    server.answer(findUnpaidOrder, { order: null, now })
    return {}
  })
  server.answer(getOrder, { order: anOrder('cancelled'), now })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel the purchase' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(server.requests(cancelOrder)).toMatchObject([{ params: { tid } }])
})

test('can be hidden, and shows nothing when nothing waits or its time is over', async () => {
  const { user } = show()
  await bar()
  await user.click(screen.getByRole('button', { name: 'Hide for now' }))
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()

  for (const order of [null, { ...waiting, hold_until: now }]) {
    const { server } = show(order)
    await waitFor(() => expect(server.requests(findUnpaidOrder)).toHaveLength(1))
    expect(screen.queryByRole('region')).toBeNull()
    cleanup()
  }
})
