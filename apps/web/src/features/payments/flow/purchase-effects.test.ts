import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { configQuery } from '#lib/config.ts'
import { createPurchaseEffects } from './purchase-effects.ts'

function effectsWith(queries: QueryClient) {
  const heard: string[] = []
  const hear = (word: string) => () => void heard.push(word)
  const effects = createPurchaseEffects({
    queries,
    onClose: hear('closed'),
    onEnd: hear('end'),
    onBack: hear('back'),
    onPlotsBought: (cells, tid) => void heard.push(`bought ${cells.join()} by ${tid}`),
  })
  return { effects, heard }
}

test('the dialogs are closed once, so that a purchase that ends late closes nobody else’s', () => {
  const { effects, heard } = effectsWith(new QueryClient())
  effects.page.close()
  effects.page.close()
  effects.shop.takeFromCart([1, 2], 't1')
  effects.page.back()
  effects.page.close()
  expect(heard).toEqual(['closed', 'bought 1,2 by t1', 'back'])
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
