import { getAdminOrder } from '@meridian/shared/endpoints/admin/inspect'
import { listOrderMails } from '@meridian/shared/endpoints/admin/mails'
import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import { addOrderNote, refundAdminOrder, retryAdminRefund } from '@meridian/shared/endpoints/admin/orders'
import type { EndpointResult } from '@meridian/shared/endpoint'
import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AnsweringServer } from '#testing/answering-server.ts'
import { AdminApp } from '#admin/admin-app.tsx'
import { createQueries } from '#admin/parts/call.ts'

const tid = '01234567-89ab-4cde-8f01-23456789abcd'
const at = '2026-01-01T00:00:00.000Z'

const patience = { timeout: 30_000, interval: 20 }

let server: AnsweringServer
beforeEach(() => {
  server = new AnsweringServer()
  vi.stubGlobal('fetch', server.fetch)
  onTestFinished(() => {
    cleanup()
    server.expectNoFaults()
  })
})

function open(role: OperatorRole, order = anOrder()) {
  server.answer(getOperator, { name: 'lan', role, expires_at: '2026-01-01T08:00:00.000Z' })
  server.answer(getAdminOrder, order)
  server.answer(listOrderMails, { mails: [] })
  window.history.replaceState(null, '', `/admin/orders/${tid}`)
  render(
    <QueryClientProvider client={createQueries()}>
      <AdminApp />
    </QueryClientProvider>,
  )
  return userEvent.setup({ delay: null })
}

const giveReason = async (user: ReturnType<typeof open>) =>
  user.type(screen.getByRole('textbox', { name: 'Reason, for the log' }), 'The buyer asked.')

test('readers see no actions, and support sees no refund', async () => {
  open('reader')
  await screen.findByRole('heading', { name: 'Buy 3 Land Plot' })
  expect(screen.queryByRole('button', { name: 'Add a note' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  cleanup()
  open('support')
  expect(await screen.findByRole('button', { name: 'Add a note' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('a refund of chosen plots shows its amount, and sends what the screen had shown', async () => {
  const user = open('treasurer')
  server.answer(refundAdminOrder, {})
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^13 ·/ }).disabled).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'All that can be taken back' }))
  expect(dialog.getByRole('button', { name: 'Refund 52 USD' })).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: '11 · Liên Chiểu · 26 USD' }))
  await giveReason(user)
  // Read again meanwhile, with another version: the dialog acts on what it showed.
  server.answer(getAdminOrder, { ...anOrder(), version: 'v2' })
  await user.click(dialog.getByRole('button', { name: 'Refund 26 USD' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  expect(server.requests(refundAdminOrder)[0]!.body).toMatchObject({
    plots: ['12'],
    seen: 'v1',
    why: 'The buyer asked.',
  })
})

test('a refused refund says why, and stays open', async () => {
  const user = open('treasurer')
  server.refuse(refundAdminOrder, 'CHANGED_MEANWHILE')
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  await user.click(screen.getByRole('checkbox', { name: /^12 ·/ }))
  await giveReason(user)
  await user.click(screen.getByRole('button', { name: 'Refund 26 USD' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This has changed meanwhile')
})

test('a note needs a text and a reason', async () => {
  const user = open('support')
  server.answer(addOrderNote, {})
  await user.click(await screen.findByRole('button', { name: 'Add a note' }))
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Called back.')
  await giveReason(user)
  await user.click(screen.getByRole('button', { name: 'Add the note' }))
  await vi.waitFor(() => expect(server.requests(addOrderNote)).toHaveLength(1), patience)
  expect(server.requests(addOrderNote)[0]!.body).toMatchObject({ text: 'Called back.' })
})

test('an action keeps its dialog while the server is unavailable, and is repeated with the same key', async () => {
  const user = open('support')
  await user.click(await screen.findByRole('button', { name: 'Add a note' }))
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Called back.')
  await giveReason(user)
  server.refuse(addOrderNote, 'UNAVAILABLE')
  server.lose(getAdminOrder, getOperator)
  const submit = screen.getByRole('button', { name: 'Add the note' })
  await user.click(submit)
  expect((await screen.findByRole('alert')).textContent).toContain('try again soon')
  server.answer(addOrderNote, {})
  server.answer(getAdminOrder, anOrder())
  await user.click(submit)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  const [lost, repeated] = server.requests(addOrderNote)
  expect(repeated!.body).toEqual(lost!.body)
})

test('a failed refund can be sent again', async () => {
  const user = open('treasurer')
  server.answer(retryAdminRefund, {})
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await giveReason(user)
  await user.click(screen.getByRole('button', { name: 'Retry the refund' }))
  await vi.waitFor(() => expect(server.requests(retryAdminRefund)).toHaveLength(1), patience)
  expect(server.requests(retryAdminRefund)[0]).toMatchObject({
    params: { id: 'r1' },
    body: { seen: 'failed:0' },
  })
})

function anOrder(): EndpointResult<typeof getAdminOrder> {
  const money = { unit: 'cents' as const, amount: '7800' }
  const plot = (id: string) => ({
    _id: id,
    bbox: [0, 0, 1, 1] as [number, number, number, number],
    areas: [{ district: 'Liên Chiểu', country: 'VN' }],
    price: 25,
    outcome: 'granted' as const,
  })
  return {
    order: {
      tid,
      kind: 'plots',
      state: 'completed',
      name: 'Buy 3 Land Plot',
      quantity: 3,
      basePrice: 25,
      subTotal: 75,
      discount: 0,
      discountPercent: 0,
      total: 75,
      method: 'stripe',
      fee: 3,
      charged: null,
      created_at: at,
      hold_until: null,
      quote_until: null,
      price_until: null,
      granted: 3,
      credited: 0,
      refunded: 0,
      deed: null,
      can_cancel: false,
      can_resume: false,
      collection: null,
      paid_at: at,
      make_good: 'refund',
      plots: ['11', '12', '13'].map(plot),
      attempts: [],
      payments: [{ method: 'stripe', amount: money, reference: 'pi_1', payer: null, captured_at: at }],
      refunds: [
        {
          amount: { unit: 'cents', amount: '1' },
          state: 'failed',
          reason: { code: 'more_than_price', params: {} },
          to: null,
          waits_for: null,
          reference: null,
          created_at: at,
        },
      ],
      steps: [],
    },
    version: 'v1',
    returnable: {
      unit: 'cents',
      parts: ['11', '12', '13'].map((id) => ({ plot: id, amount: '2600', can: id !== '13' })),
    },
    notes: [],
    account: {
      id: '11111111-89ab-4cde-8f01-23456789abcd',
      username: 'walker',
      email: null,
      email_confirmed: false,
      wallet: null,
      created_at: at,
    },
    attempts: [],
    payments: [{ id: 'p1', provider: 'stripe', reference: 'pi_1', payer: 'pi_1', disputed: false }],
    refunds: [
      {
        id: 'r1',
        version: 'failed:0',
        provider_ref: null,
        attempts: 1,
        trouble: 'The card is closed.',
        next_attempt_at: null,
      },
    ],
    cases: [],
    mails: [],
  }
}
