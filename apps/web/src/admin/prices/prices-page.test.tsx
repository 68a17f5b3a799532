import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import { addPriceList, listPriceLists, withdrawPriceList } from '@meridian/shared/endpoints/admin/prices'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AnsweringServer } from '#testing/answering-server.ts'
import { createQueries } from '#admin/parts/call.ts'
import { PricesPage } from './prices-page.tsx'

const content = { discounts: [{ amount: 10, percent: 5 }], tiers: [{ start: 1, title: 'Settler', drop: 1 }] }
const action = { who: 'mai', at: '2026-01-01T00:00:00.000Z', reason: 'A sale.' }
const future = '2026-02-01T12:00:00.000Z'

let server: AnsweringServer
beforeEach(() => {
  server = new AnsweringServer()
  vi.stubGlobal('fetch', server.fetch)
  server.answer(listPriceLists, {
    lists: [
      { from_at: future, state: 'future', price: 30, ...content, action },
      { from_at: '1970-01-01T00:00:00.000Z', state: 'current', price: 25, ...content, action: null },
    ],
  })
  onTestFinished(() => {
    cleanup()
    server.expectNoFaults()
  })
})

function open(role: 'reader' | 'treasurer') {
  server.answer(getOperator, { name: 'mai', role, expires_at: future })
  render(
    <QueryClientProvider client={createQueries()}>
      <PricesPage />
    </QueryClientProvider>,
  )
  return userEvent.setup({ delay: null })
}

test('readers see the lists, and can change nothing', async () => {
  open('reader')
  expect(await screen.findByRole('cell', { name: '2026-02-01 12:00:00' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'the beginning' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a treasurer adds a list that begins as a copy of the current one', async () => {
  server.answer(addPriceList, {})
  const user = open('treasurer')
  await user.click(await screen.findByRole('button', { name: 'Add a price list' }))
  fireEvent.change(screen.getByLabelText('Start (UTC)'), { target: { value: '2026-03-01T08:00' } })
  const price = screen.getByLabelText('Price of a plot and a land credit, in dollars')
  await user.clear(price)
  await user.type(price, '40')
  const discounts = screen.getByLabelText('Discounts, from a number of plots on')
  fireEvent.change(discounts, { target: { value: '10 = 5' } })
  await user.type(screen.getByLabelText('Reason, for the log'), 'A sale.')
  await user.click(screen.getByRole('button', { name: 'Add the list' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Write discounts like')
  fireEvent.change(discounts, { target: { value: '10: 5%\n20: 10%' } })
  await user.click(screen.getByRole('button', { name: 'Add the list' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.requests(addPriceList).map(({ body }) => body)).toMatchObject([
    {
      from_at: '2026-03-01T08:00:00.000Z',
      price: 40,
      discounts: [
        { amount: 10, percent: 5 },
        { amount: 20, percent: 10 },
      ],
      tiers: content.tiers,
      why: 'A sale.',
    },
  ])
})

test('a treasurer withdraws a list that has not started', async () => {
  server.answer(withdrawPriceList, {})
  const user = open('treasurer')
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await user.type(screen.getByLabelText('Reason, for the log'), 'No sale.')
  await user.click(screen.getByRole('button', { name: 'Withdraw the list' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.requests(withdrawPriceList)[0]!.body).toMatchObject({ from_at: future, why: 'No sale.' })
})
