import { listChecks } from '@meridian/shared/endpoints/admin/audit'
import { getDashboard } from '@meridian/shared/endpoints/admin/dashboard'
import type { EndpointResult } from '@meridian/shared/endpoint'
import { getHealth } from '@meridian/shared/endpoints/system'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AnsweringServer } from '#testing/answering-server.ts'
import { createQueries } from '#admin/parts/call.ts'
import { DashboardPage } from './dashboard-page.tsx'

const at = '2026-01-01T00:00:00.000Z'

let server: AnsweringServer
beforeEach(() => {
  server = new AnsweringServer()
  vi.stubGlobal('fetch', server.fetch)
  server.answer(getDashboard, aDashboard())
  server.answer(listChecks, {
    rules: [
      { rule: 'land adds up', last_clean_at: at, checked_at: at, took_ms: 120, violations: ['plot 7'] },
      { rule: 'money adds up', last_clean_at: at, checked_at: at, took_ms: 800, violations: [] },
    ],
  })
  server.answer(getHealth, { parts: { database: { up: true, detail: 'writable' }, worker: { up: true } } })
  onTestFinished(() => {
    cleanup()
    server.expectNoFaults()
  })
})

const open = () =>
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <DashboardPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('shows what was earned, what waits, and which rules hold', async () => {
  open()
  expect(await screen.findByText('25 USD · 1 purchase')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Waiting for a person: 1' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'nonce behind' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'refunds failed' })).toBeTruthy()
  expect(screen.queryByRole('cell', { name: 'payouts' })).toBeNull()
  expect(await screen.findByRole('cell', { name: 'writable' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '2 running' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Audit: 1 of 2 rules hold' })).toBeTruthy()
  expect(screen.getByText('plot 7')).toBeTruthy()
})

test('names the part that is down', async () => {
  server.refuse(getHealth, 'UNAVAILABLE', {
    extra: { parts: { treasury: { up: false, detail: 'no ether' } } },
  })
  open()
  expect(await screen.findByRole('cell', { name: 'no ether' })).toBeTruthy()
})

function aDashboard(): EndpointResult<typeof getDashboard> {
  return {
    today: '2026-01-01',
    revenue: [
      { day: '2026-01-01', method: 'stripe', unit: 'cents', amount: '2500', cents: '2500', orders: 1 },
    ],
    waiting: [
      { kind: 'refunds failed', count: 2, oldest: at },
      { kind: 'payouts', count: 0, oldest: null },
    ],
    cases: {
      count: 1,
      rows: [{ id: 'c', kind: 'nonce_behind', detail: 'chain 5', opened_at: at, order: null, amount: null }],
    },
    workers: 2,
    chains: [{ id: 5, read: '10', head: '12', read_at: at, trouble: null }],
    keys: [
      {
        chain_id: 5,
        name: 'treasury',
        balance_wei: '4000000000000000000',
        owed_wei: '0',
        reserve_wei: '1000000000000000000',
        fee_wei: '1000000000',
        most_fee_wei: '200000000000',
        read_at: at,
      },
    ],
  }
}
