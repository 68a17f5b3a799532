import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { configQuery } from '#lib/config.ts'
import { createPurchaseEffects } from './purchase-effects.ts'

function effectsWith(queries: QueryClient) {
  const calls: string[] = []
  const note = (word: string) => () => void calls.push(word)
  const effects = createPurchaseEffects({
    queries,
    onClose: note('closed'),
    onBack: note('back'),
    onPlotsBought: (cells, tid) => void calls.push(`bought ${cells.join()} by ${tid}`),
  })
  return { effects, calls }
}

test('closes its dialogs once, so that a purchase that ends late closes no other one’s', () => {
  const { effects, calls } = effectsWith(new QueryClient())
  effects.page.close()
  effects.page.close()
  effects.shop.takeFromCart([1, 2], 't1')
  effects.page.back()
  effects.page.close()
  expect(calls).toEqual(['closed', 'bought 1,2 by t1', 'back'])
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
