/** Carts and prices for tests of the cart. */
import type { getPrice } from '@meridian/shared/endpoints/cart'
import type { EndpointRequest, EndpointResult } from '@meridian/shared/endpoint'
import { cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
import { screen, within } from '@testing-library/react'
import type { Visit } from './visit.tsx'

type Price = EndpointResult<typeof getPrice>

export const plots = (count: number): number[] => {
  const cells = [cellAt(-150, -30)]
  while (cells.length < count) cells.push(neighbour(cells.at(-1)!, 'east')!)
  return cells
}

export const listed = (cell: number) =>
  cellBbox(cell)
    .map((edge) => edge.toFixed(4))
    .join(', ')

/** A price for free plots at $25 each; tests on the server cover the discounts. */
export function priced(
  { body }: Pick<EndpointRequest<typeof getPrice>, 'body'>,
  totals: Partial<Price['data']> = {},
  statuses: Price['items'][number]['status'][] = [],
): Price {
  const items = body.items.map((_, index) => ({
    _id: String(index),
    status: statuses[index] ?? 'free',
    areas: [{ district: 'Rapa Iti', country: 'PF' }],
  }))
  const sum = 25 * items.filter(({ status }) => status === 'free').length
  const none = { nextDiscount: 0, missingCount: 0, discountPercent: 0, suggestion: null }
  return {
    items,
    data: { totalsub: sum, discount: 0, priceTotal: sum, basePrice: 25, ...none, ...totals },
  }
}

export async function openCart({ user }: Visit): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /^Cart/ }))
  await screen.findByRole('complementary', { name: 'Your cart' })
}

export const amount = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling
export const rows = () =>
  within(screen.getByRole('list', { name: 'Plots in your cart' })).getAllByRole('listitem')
export const checkout = () => screen.getByRole('button', { name: 'CHECKOUT' })
