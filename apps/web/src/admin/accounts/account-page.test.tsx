import { freezeAccount, whitelistAccount } from '@meridian/shared/endpoints/admin/accounts'
import { getAdminAccount } from '@meridian/shared/endpoints/admin/inspect'
import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import type { EndpointResult } from '@meridian/shared/endpoint'
import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AnsweringServer } from '#testing/answering-server.ts'
import { AdminApp } from '#admin/admin-app.tsx'
import { createQueries } from '#admin/parts/call.ts'

const id = '11111111-89ab-4cde-8f01-23456789abcd'
const at = '2026-01-01T00:00:00.000Z'

const account: EndpointResult<typeof getAdminAccount> = {
  id,
  username: 'walker',
  email: 'walker@example.org',
  email_confirmed: true,
  wallet: null,
  created_at: at,
  language: 'en',
  whitelisted: true,
  credits: 3,
  frozen: null,
  sessions: [{ id: 's', created_at: at, used_at: at, expires_at: at }],
  open_sessions: 1,
  actions: [{ id: '1', at, who: 'lan', action: 'thaw account', reason: 'It was a mistake.' }],
  wallets: [],
  orders: [],
}

let server: AnsweringServer
beforeEach(() => {
  server = new AnsweringServer()
  vi.stubGlobal('fetch', server.fetch)
  onTestFinished(() => {
    cleanup()
    server.expectNoFaults()
  })
})

function open(role: OperatorRole) {
  server.answer(getOperator, { name: 'lan', role, expires_at: at })
  server.answer(getAdminAccount, account)
  window.history.replaceState(null, '', `/admin/accounts/${id}`)
  render(
    <QueryClientProvider client={createQueries()}>
      <AdminApp />
    </QueryClientProvider>,
  )
  return userEvent.setup({ delay: null })
}

test('freezes with what the owner reads, an end and a reason, and shows it', async () => {
  const user = open('support')
  server.answer(freezeAccount, {})
  await user.click(await screen.findByRole('button', { name: 'Freeze …' }))
  await user.selectOptions(screen.getByLabelText('What the owner reads'), 'dispute')
  await user.type(screen.getByLabelText('Ends at the start of this day (UTC)'), '2026-12-24')
  await user.type(screen.getByLabelText('Reason, for the log'), 'Dispute dp_1.')
  const frozen = { reason: 'dispute', at, until: '2026-12-24T00:00:00.000Z', is_over: false }
  server.answer(getAdminAccount, { ...account, frozen })
  await user.click(screen.getByRole('button', { name: 'Freeze the account' }))
  const shown = 'until 2026-12-24 00:00:00 (UTC): A card payment of this account is disputed'
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(server.requests(freezeAccount)[0]!.body).toMatchObject({
    reason: 'dispute',
    until: '2026-12-24T00:00:00.000Z',
    why: 'Dispute dp_1.',
  })
  expect(await screen.findByRole('button', { name: 'Thaw …' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Freeze …' })).toBeNull()
})

test('closes the link to My Assets', async () => {
  const user = open('support')
  server.answer(whitelistAccount, {})
  await user.click(await screen.findByRole('button', { name: 'Close My Assets …' }))
  await user.type(screen.getByLabelText('Reason, for the log'), 'On request.')
  await user.click(screen.getByRole('button', { name: 'Close the link' }))
  await vi.waitFor(() => expect(server.requests(whitelistAccount)[0]?.body).toMatchObject({ on: false }), {
    timeout: 30_000,
  })
})

test('shows a reader the sessions and the log, but nothing to change', async () => {
  open('reader')
  expect(await screen.findByRole('cell', { name: 'It was a mistake.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Freeze …' })).toBeNull()
})
