import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import type { Target } from './collection-target.tsx'
import { MovePlotsDialog } from './move-plots-dialog.tsx'

afterEach(cleanup)

const targets = [
  { id: 'c1', name: 'By the lake', total: 2 },
  { id: 'c2', name: 'On the hill', total: 1 },
  { id: 'c3', name: 'By the lake', total: 1200 },
]

function open(offered = targets) {
  const move = vi.fn<(to: Target | null) => Promise<unknown>>().mockResolvedValue({})
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={createTestQueries()}>
      <MemoryRouter>
        <MovePlotsDialog count={3} from={{ name: 'Old' }} targets={offered} move={move} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { move, onClose, user: userEvent.setup({ delay: null }) }
}

const transfer = () => screen.getByRole('radio', { name: 'Transfer to another land collection' })
const list = () => screen.getByRole('combobox', { name: 'Land collection' })
const confirm = () => screen.getByRole('button', { name: 'Confirm' })

test('takes plots out of their collection unless another one is chosen', async () => {
  const { move, onClose, user } = open()
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.click(confirm())
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(move.mock.calls).toEqual([[null]])
})

test('requires a collection, and distinguishes collections of one name by their plots', async () => {
  const { move, onClose, user } = open()
  await user.click(transfer())
  await user.click(confirm())
  expect(await screen.findByText('No collections have been selected yet.')).toBeVisible()
  expect(move).not.toHaveBeenCalled()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a land collection',
    'By the lake · 2 plots',
    'On the hill',
    'By the lake · 1,200 plots',
    '+ Create new land collection',
  ])
  await user.selectOptions(list(), 'c3')
  await user.click(confirm())
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(move.mock.calls).toEqual([[{ id: 'c3' }]])
})

test('without another collection a new one is created, which needs a name', async () => {
  const { move, onClose, user } = open([])
  await user.click(transfer())
  await user.type(screen.getByRole('textbox', { name: 'Collection name' }), '   ')
  await user.click(confirm())
  expect(await screen.findByText('Collection name has not been entered.')).toBeVisible()
  expect(move).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: 'Collection name' }), 'North')
  await user.click(confirm())
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(move.mock.calls).toEqual([[{ name: '   North' }]])
})
