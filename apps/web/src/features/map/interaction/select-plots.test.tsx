import { cellAt } from '@meridian/shared/grid'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, StatusLine } from '#ui/status-line.tsx'
import { addCells, toggleCell } from './select-plots.ts'
import type { Selection } from './select-plots.ts'
import '#features/map/rendering/words.ts'

const cell = cellAt(108.2412, 16.0956)
const t = i18next.getFixedT('en', 'plots')
const none: ReadonlySet<number> = new Set()

/** The part of a cart that the map uses. */
let cart: Set<number>
const selection = (): Selection => ({
  selected: new Set(cart),
  mine: none,
  onAdd: (cells) => {
    for (const one of cells) cart.add(one)
    return { added: cells.length, over: 0 }
  },
  onRemove: (cells) => {
    for (const one of cells) cart.delete(one)
  },
})

const findAnnounced = (text: string) => screen.findByText(text, {}, { timeout: 30_000 })
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

beforeEach(() => {
  cart = new Set()
  // An empty response: nothing is sold or held.
  vi.stubGlobal('fetch', async () => new Response(new ArrayBuffer(0)))
  render(<StatusLine floating={false} />)
})
afterEach(() => {
  announce('')
  cleanup()
  vi.unstubAllGlobals()
})

test('adds a plot to the cart and undoes it', async () => {
  await toggleCell(cell, selection(), t)
  await findAnnounced('1 plot added to your cart.')
  expect([...cart]).toEqual([cell])
  await undo()
  expect([...cart]).toEqual([])
})

test('removes a plot from the cart and undoes it', async () => {
  cart.add(cell)
  await toggleCell(cell, selection(), t)
  await findAnnounced('1 plot removed from your cart.')
  await undo()
  expect([...cart]).toEqual([cell])
})

test('undoes only the plots that were added, not those that were in the cart before', async () => {
  cart.add(cell)
  await addCells([cell, cell + 1, cell + 2], 3, selection(), t)
  await findAnnounced('2 plots added to your cart.')
  await undo()
  expect([...cart]).toEqual([cell])
})
