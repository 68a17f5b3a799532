import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Purchase } from './purchase.ts'
import { credits, plots } from './test-purchase.ts'
import { openEthSession, openStripeCheckout, openWidgetSession } from './open-session.ts'
import { createPurchaseEffects } from './purchase-effects.ts'

const noop = () => {}
const payByCredits = () => {
  const calls = { onClose: noop, onEnd: noop, onBack: noop, onPlotsBought: noop, onDeed: noop }
  const dependencies = { queries: new QueryClient(), ...calls }
  return createPurchaseEffects(dependencies).server.payByCredits(plots)
}
const tid = '0198c0de-0000-7000-8000-000000000002'

test.each<[string, (purchase: Purchase) => Promise<unknown>, Purchase]>([
  ['plots in the widget', openWidgetSession, plots],
  ['plots at Stripe', openStripeCheckout, plots],
  ['plots by ETH', openEthSession, plots],
  ['plots by credits', payByCredits, plots],
  ['credits in the widget', openWidgetSession, credits],
  ['credits at Stripe', openStripeCheckout, credits],
  ['credits by ETH', openEthSession, credits],
  ['plots that wait already', openStripeCheckout, { ...plots, tid }],
])('requests %s at the price that the buyer saw', async (_, open, purchase) => {
  const asked: unknown[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return Response.json({ error: true, code: 'PLOT_TAKEN', msg: 'Gone.' }, { status: 409 })
  })
  await expect(open(purchase)).rejects.toThrow('Gone.')
  expect(asked).toEqual([expect.objectContaining({ price: purchase.price })])
  expect(asked).toEqual([expect.objectContaining(purchase.tid === undefined ? {} : { tid })])
})
