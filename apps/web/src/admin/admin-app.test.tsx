import { getAdminOrder } from '@meridian/shared/endpoints/admin/inspect'
import { getOperator, leave, registerOptions } from '@meridian/shared/endpoints/admin/operators'
import { listOrderMails } from '@meridian/shared/endpoints/admin/mails'
import { listActions } from '@meridian/shared/endpoints/admin/actions'
import { search } from '@meridian/shared/endpoints/admin/search'
import type { EndpointResult } from '@meridian/shared/endpoint'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AnsweringServer } from '#testing/answering-server.ts'
import { AdminApp } from './admin-app.tsx'
import { createQueries } from './parts/call.ts'

const operator = { name: 'lan', role: 'reader' as const, expires_at: '2026-01-01T08:00:00.000Z' }
const tid = '01234567-89ab-4cde-8f01-23456789abcd'
const account = { id: '11111111-89ab-4cde-8f01-23456789abcd', username: 'walker' }

let server: AnsweringServer
beforeEach(() => {
  server = new AnsweringServer()
  vi.stubGlobal('fetch', server.fetch)
  onTestFinished(() => {
    cleanup()
    server.expectNoFaults()
  })
})

function open(path: string) {
  window.history.replaceState(null, '', `/admin${path}`)
  render(
    <QueryClientProvider client={createQueries()}>
      <AdminApp />
    </QueryClientProvider>,
  )
  return userEvent.setup({ delay: null })
}

test('without a session there is nothing but the sign-in', async () => {
  server.refuse(getOperator, 'OPERATOR_NEEDED')
  open(`/orders/${tid}`)
  expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('an invitation that was used says what to do', async () => {
  server.refuse(registerOptions, 'KEY_REJECTED')
  const user = open('/register#used')
  await user.click(screen.getByRole('button', { name: 'Register a passkey' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link is not valid any more. Please ask for a new one.',
  )
  expect(server.requests(registerOptions)[0]!.body).toEqual({ invitation: 'used' })
})

test('the key / leads to the search, whose match leads to the purchase', async () => {
  server.answer(getOperator, operator)
  server.answer(search, {
    read_as: 'Stripe id',
    matches: [{ kind: 'payment', id: 'p1', detail: 'stripe, 2600 cents', at: null, order: tid, account }],
  })
  server.answer(getAdminOrder, anOrder())
  server.answer(listOrderMails, { mails: [] })
  const user = open('/search')
  await screen.findByText('lan, reader')
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }))
  await user.keyboard(' pi_1{Enter}')
  await user.click(await screen.findByRole('link', { name: `Purchase ${tid}` }))
  expect(server.requests(search)[0]!.query).toEqual({ q: 'pi_1' })
  expect(await screen.findByRole('heading', { name: 'Buy 1 Land Plot' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'stripe pi_1' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Paid by card (Stripe): 26 USD.' })).toBeTruthy()
  expect(screen.getByText('No case was opened.')).toBeTruthy()
})

test('a search without a match says how the text was read', async () => {
  server.answer(getOperator, operator)
  server.answer(search, { read_as: 'name', matches: [] })
  open('/search?q=nobody')
  expect(await screen.findByText('Nothing has exactly this')).toBeTruthy()
  expect(screen.getByText('Read as: name')).toBeTruthy()
})

test('a failed call can be repeated', async () => {
  server.answer(getOperator, operator)
  server.lose(search)
  const user = open('/search?q=nobody')
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again, network error')
  server.answer(search, { read_as: 'name', matches: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing has exactly this')).toBeTruthy()
})

test('the log names who did what, and shows older actions on request', async () => {
  server.answer(getOperator, operator)
  const action = {
    id: '2',
    at: '2026-01-01T00:00:00.000Z',
    who: { operator: null, command_user: 'root' },
    action: 'add operator',
    target: { kind: 'operator', id: 'x', name: 'lan' },
    reason: 'New in the team.',
    before: null,
    after: { name: 'lan', role: 'reader' },
  }
  server.answer(listActions, ({ query }) =>
    query.cursor === undefined
      ? { actions: [action], next: '2' }
      : { actions: [{ ...action, id: '1', reason: 'The first one.' }], next: null },
  )
  const user = open('/actions')
  expect(await screen.findByRole('cell', { name: 'root (command line)' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'name lan, role reader' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show older actions' }))
  expect(await screen.findByRole('cell', { name: 'The first one.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older actions' })).toBeNull()
})

test('signing out leads to the sign-in', async () => {
  server.answer(getOperator, operator)
  server.answer(leave, {})
  const user = open('/search')
  const button = await screen.findByRole('button', { name: 'Sign out' })
  server.refuse(getOperator, 'OPERATOR_NEEDED')
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy()
})

function anOrder(): EndpointResult<typeof getAdminOrder> {
  const at = '2026-01-01T00:00:00.000Z'
  const money = { unit: 'cents' as const, amount: '2600' }
  return {
    order: {
      tid,
      kind: 'plots',
      state: 'completed',
      name: 'Buy 1 Land Plot',
      quantity: 1,
      basePrice: 25,
      subTotal: 25,
      discount: 0,
      discountPercent: 0,
      total: 25,
      method: 'stripe',
      fee: 1,
      charged: null,
      created_at: at,
      hold_until: null,
      quote_until: null,
      price_until: null,
      granted: 1,
      credited: 0,
      refunded: 0,
      deed: null,
      can_cancel: false,
      can_resume: false,
      collection: null,
      paid_at: at,
      make_good: 'refund',
      plots: [],
      attempts: [],
      payments: [{ method: 'stripe', amount: money, reference: 'pi_1', payer: null, captured_at: at }],
      refunds: [],
      steps: [{ at, source: 'server', event: { code: 'money_came', params: { method: 'stripe', money } } }],
    },
    version: 'v1',
    returnable: null,
    notes: [],
    account: { ...account, email: null, email_confirmed: false, wallet: null, created_at: at },
    attempts: [],
    payments: [{ id: 'p1', provider: 'stripe', reference: 'pi_1', payer: 'pi_1', disputed: false }],
    refunds: [],
    cases: [],
    mails: [],
  }
}
