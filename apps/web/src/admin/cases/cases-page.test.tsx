import { closeCase, listCases } from '@meridian/shared/endpoints/admin/cases'
import type { AdminCase } from '@meridian/shared/endpoints/admin/cases'
import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import type { OperatorRole } from '@meridian/shared/operators/operator-roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AnsweringServer } from '#testing/answering-server.ts'
import { AdminApp } from '#admin/admin-app.tsx'
import { createQueries } from '#admin/parts/call.ts'
import { sayAge } from './say-age.ts'

const dispute: AdminCase = {
  id: '01234567-89ab-4cde-8f01-23456789abcd',
  of: 'payment',
  kind: 'dispute',
  status: 'lost',
  detail: 'fraudulent',
  reference: 'dp_1',
  chain: null,
  amount: { unit: 'cents', amount: '7125' },
  order: 'o1',
  account: { id: 'a1', username: 'walker' },
  refund: null,
  opened_at: '2026-01-01T00:00:00.000Z',
  closed_at: null,
  closed_by: null,
  closed_reason: null,
  version: 'v1',
}

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

function open(role: OperatorRole) {
  server.answer(getOperator, { name: 'lan', role, expires_at: '2026-01-01T08:00:00.000Z' })
  const closed = { ...dispute, closed_at: dispute.opened_at, closed_by: 'tara', closed_reason: 'Settled.' }
  server.answer(listCases, ({ query }) => ({
    cases: query.state === 'open' ? [dispute] : [closed],
    next: null,
  }))
  window.history.replaceState(null, '', '/admin/cases')
  render(
    <QueryClientProvider client={createQueries()}>
      <AdminApp />
    </QueryClientProvider>,
  )
  return userEvent.setup({ delay: null })
}

test('a case is closed with a reason, as the screen showed it', async () => {
  const user = open('treasurer')
  server.answer(closeCase, {})
  expect(await screen.findByRole('cell', { name: '71.25 USD' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Close the case' }))
  expect(screen.getByText('Please write at least 3 characters.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Reason, for the log' }), 'Settled by phone.')
  await user.click(screen.getByRole('button', { name: 'Close the case' }))
  await vi.waitFor(() => expect(server.requests(closeCase)).toHaveLength(1), patience)
  expect(server.requests(closeCase)[0]).toMatchObject({
    params: { id: dispute.id },
    body: { seen: 'v1', why: 'Settled by phone.' },
  })
})

test('readers see the cases without actions, and who closed which one and why', async () => {
  const user = open('reader')
  expect(await screen.findByRole('link', { name: 'o1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Show closed cases' }))
  expect(await screen.findByRole('cell', { name: 'Settled.' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'tara' })).toBeTruthy()
})

test('an age has its largest whole unit', () => {
  const now = Date.parse('2026-01-03T01:00:00.000Z')
  const ages = ['2026-01-01T00:00:00.000Z', '2026-01-02T23:00:00.000Z', '2026-01-03T00:59:30.000Z']
  expect(ages.map((iso) => sayAge(iso, now))).toEqual(['2 d', '2 h', '0 min'])
})
