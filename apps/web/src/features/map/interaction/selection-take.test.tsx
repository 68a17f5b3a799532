import { cellAt } from '@meridian/shared/grid'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, StatusLine } from '#ui/status-line.tsx'
import { takeCells, toggleCell } from './selection-take.ts'
import type { Selection } from './selection-take.ts'
import '#features/map/rendering/words.ts'

const cell = cellAt(108.2412, 16.0956)
const t = i18next.getFixedT('en', 'plots')
const none: ReadonlySet<number> = new Set()

/** A cart, as far as the map knows one. */
let cart: Set<number>
const selection = (): Selection => ({
  selected: new Set(cart),
  mine: none,
  onTake: (cells) => {
    for (const one of cells) cart.add(one)
    return { added: cells.length, over: 0 }
  },
  onDrop: (cells) => {
    for (const one of cells) cart.delete(one)
  },
})

const hear = (text: string) => screen.findByText(text, {}, { timeout: 30_000 })
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

beforeEach(() => {
  cart = new Set()
  // No block is named in the answer: nothing is sold or held.
  vi.stubGlobal('fetch', async () => new Response(new ArrayBuffer(0)))
  render(<StatusLine floating={false} />)
})
afterEach(() => {
  announce('')
  cleanup()
  vi.unstubAllGlobals()
})

test('a plot is added to the cart, and can be taken back', async () => {
  await toggleCell(cell, selection(), t)
  await hear('1 plot added to your cart.')
  expect([...cart]).toEqual([cell])
  await undo()
  expect([...cart]).toEqual([])
})

test('a plot is removed from the cart, and can be put back', async () => {
  cart.add(cell)
  await toggleCell(cell, selection(), t)
  await hear('1 plot removed from your cart.')
  await undo()
  expect([...cart]).toEqual([cell])
})

test('of several, Undo takes back those that were added, and not what was in the cart before', async () => {
  cart.add(cell)
  await takeCells([cell, cell + 1, cell + 2], 3, selection(), t)
  await hear('2 plots added to your cart.')
  await undo()
  expect([...cart]).toEqual([cell])
})
