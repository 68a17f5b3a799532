import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getDeedOrder } from '@meridian/shared/endpoints/payments'
import { cellBbox } from '@meridian/shared/grid'
import { configQuery } from '#lib/config.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { createPurchaseEffects } from './purchase-effects.ts'
import { anOrder, deedNumber } from './test-purchase.ts'

function effectsWith(queries: QueryClient) {
  const heard: string[] = []
  const hear = (word: string) => () => void heard.push(word)
  const effects = createPurchaseEffects({
    queries,
    onClose: hear('closed'),
    onBack: hear('back'),
    onPlotsBought: (cells) => void heard.push(`bought ${cells.join()}`),
    onDeed: (number, cells) => void heard.push(`deed ${number} of ${cells.join()}`),
  })
  return { effects, heard }
}

test('the dialogs are closed once, so that a purchase that ends late closes nobody else’s', () => {
  const { effects, heard } = effectsWith(new QueryClient())
  effects.page.close()
  effects.page.close()
  effects.shop.takeFromCart([1, 2])
  effects.page.back()
  effects.page.close()
  expect(heard).toEqual(['closed', 'bought 1,2', 'back'])
})

test('the deed of a purchase shows the granted plots, and needs no further request', () => {
  const queries = new QueryClient()
  const { effects, heard } = effectsWith(queries)
  const plot = (cell: number, outcome: 'granted' | 'refunded') => ({
    _id: String(cell),
    bbox: cellBbox(cell),
    areas: [],
    price: 25,
    outcome,
  })
  const order = anOrder('made_good', { plots: [plot(11, 'granted'), plot(12, 'refunded')] })
  effects.shop.showDeed(order)
  expect(heard).toEqual([`deed ${deedNumber} of 11`])
  const { queryKey } = endpointQuery(getDeedOrder, { params: { number: deedNumber } })
  expect(queries.getQueryData(queryKey)).toMatchObject({ order })
})

test('a provider is offered unless the configuration says otherwise', () => {
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
