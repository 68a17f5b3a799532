import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getDeedOrder } from '@meridian/shared/endpoints/purchase'
import { cellBbox } from '@meridian/shared/grid'
import { configQuery } from '#lib/config.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { createPurchaseEffects } from './purchase-effects.ts'
import { anOrder, deedNumber } from './test-purchase.ts'

function effectsWith(queries: QueryClient) {
  const calls: string[] = []
  const note = (word: string) => () => void calls.push(word)
  const effects = createPurchaseEffects({
    queries,
    onClose: note('closed'),
    onEnd: note('end'),
    onBack: note('back'),
    onPlotsBought: (cells) => void calls.push(`bought ${cells.join()}`),
    onDeed: (number, cells) => void calls.push(`deed ${number} of ${cells.join()}`),
  })
  return { effects, calls }
}

test('closes its dialogs once, so that a purchase that ends late closes no other one’s', () => {
  const { effects, calls } = effectsWith(new QueryClient())
  effects.page.close()
  effects.page.close()
  effects.shop.takeFromCart([1, 2])
  effects.page.back()
  effects.page.close()
  expect(calls).toEqual(['closed', 'bought 1,2', 'back'])
})

test('shows the deed of a purchase with the granted plots, without a further request', () => {
  const queries = new QueryClient()
  const { effects, calls } = effectsWith(queries)
  const plot = (cell: number, outcome: 'granted' | 'refunded') => ({
    _id: String(cell),
    bbox: cellBbox(cell),
    areas: [],
    price: 25,
    outcome,
  })
  const order = anOrder('made_good', { plots: [plot(11, 'granted'), plot(12, 'refunded')] })
  effects.shop.showDeed(order)
  expect(calls).toEqual([`deed ${deedNumber} of 11`])
  const { queryKey } = endpointQuery(getDeedOrder, { params: { number: deedNumber } })
  expect(queries.getQueryData(queryKey)).toMatchObject({ order })
})

test('offers a provider unless the configuration disables it', () => {
  const queries = new QueryClient()
  const { effects } = effectsWith(queries)
  expect(effects.server.isOffered('wert')).toBe(true)
  const method = (enabled: boolean) => ({ enabled, sandbox: true })
  const payments = { wert: method(false), stripe: method(true), eth: method(true) }
  // A purchase uses no other part of the configuration.
  queries.setQueryData<object>(configQuery.queryKey, { payments })
  expect(effects.server.isOffered('wert')).toBe(false)
  expect(effects.server.isOffered('stripe')).toBe(true)
})
