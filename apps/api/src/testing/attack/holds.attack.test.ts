/** Attacks that keep land from other buyers without paying for it. */
import { setTimeout as pause } from 'node:timers/promises'
import { buyLandByStripe } from '@meridian/shared/endpoints/payments'
import { cancelOrder } from '@meridian/shared/endpoints/purchase'
import type { LandItem } from '@meridian/shared/land-item'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectCleanAudit, freshItems } from '#testing/test-purchases.ts'
import { startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { isNoticed, printDisturbance } from './disturbance.ts'
import { beside } from './second-user.ts'
import { readAnswer } from './target.ts'
import type { Answer } from './target.ts'

let product: AttackedProduct
beforeAll(async () => {
  product = await startAttackedProduct()
})

let nth = 0
/**
 * From another network each time, so that only the account's limits count. A pause stands for the hours that pass in
 * between: these attacks are slow, and other tests are about load.
 */
async function ask(path: string, body: object): Promise<Answer> {
  nth += 1
  const target = { url: product.url, token: product.attacker.token, from: `198.51.100.${nth % 250}` }
  const answer = await readAnswer(target, 'POST', path, body)
  await pause(40)
  return answer
}
const hold = (items: LandItem[]): Promise<Answer> => ask(buyLandByStripe.path, { type: 'individual', items })
const cancel = ({ text }: Answer): Promise<Answer> =>
  ask(cancelOrder.path.replace('{tid}', (JSON.parse(text) as { tid: string }).tid), {})

/** Moves the attacker's orders into the past, and resets its rate limits. */
async function waitMinutes(minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  await sql`
    update orders set created_at = created_at - ${by}, held_since = held_since - ${by}, hold_until = hold_until - ${by},
      closed_at = closed_at - ${by}
    where account_id = ${product.attacker.id}`.execute(product.api.db)
  await sql`delete from rate_limits`.execute(product.api.db)
}

const isHeld = ({ status }: Answer): boolean => status === 200

test('27.8 hours of the same land, by orders that supersede each other', { timeout: 600_000 }, async () => {
  const land = freshItems(20)
  const disturbed = await beside(product.second, async () => {
    let minutes = 0
    for (let passed = 0; passed < 27.8 * 60; passed += 39) {
      const held = await hold(land)
      await waitMinutes(39)
      if (!isHeld(held)) continue
      minutes += 39
      const one = await hold(land.slice(0, 1))
      await cancel(isHeld(one) ? one : held)
    }
    return minutes
  })
  printDisturbance(`land held for ${disturbed.result} of 1,668 minutes`, disturbed)
  expect(disturbed.result).toBeLessThanOrEqual(240)
  expect(isNoticed(disturbed)).toBe(false)
  await expectCleanAudit(product.api.db)
})

test('thousands of plots, dropped by orders of one of them', { timeout: 600_000 }, async () => {
  await waitMinutes(2 * 24 * 60)
  const disturbed = await beside(product.second, async () => {
    let dropped = 0
    for (let round = 0; round < 13; round += 1) {
      const land = freshItems(300)
      if (!isHeld(await hold(land))) continue
      await cancel(await hold(land.slice(0, 1)))
      dropped += 300
    }
    return dropped
  })
  printDisturbance(`${disturbed.result} of 3,900 plots dropped`, disturbed)
  expect(disturbed.result).toBeLessThanOrEqual(600)
  expect(isNoticed(disturbed)).toBe(false)
  await expectCleanAudit(product.api.db)
})
