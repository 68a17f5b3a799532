/** Attacks by one caller that try to slow down all other users. */
import { beforeAll, expect, test } from 'vitest'
import { freshItems } from '#testing/test-purchases.ts'
import { startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { isNoticed, printDisturbance } from './disturbance.ts'
import { fullCarts, wrongCarts, wrongMoves } from './hostile-bodies.ts'
import { avifAvatars, jpegAvatars, nestedSvgAvatars } from './hostile-pictures.ts'
import { logoutUnderStreams, openStreams } from './many-streams.ts'
import type { OpenStreams } from './many-streams.ts'
import { guessPasswords } from './many-logins.ts'
import { beside } from './second-user.ts'
import type { Answer, Target } from './target.ts'

let product: AttackedProduct
let attacker: Target
beforeAll(async () => {
  product = await startAttackedProduct()
  attacker = { url: product.url, token: product.attacker.token, from: '198.51.100.9' }
})

const refused = (answers: Answer[]) => {
  for (const { status, bytes } of answers) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(bytes).toBeLessThan(10_000)
  }
}
const within = (streams: OpenStreams) => {
  streams.close()
  expect(streams.opened).toBeLessThan(100)
}

test.each<[string, () => Promise<unknown>]>([
  ['four nested SVGs as PNG', async () => refused(await nestedSvgAvatars(attacker))],
  ['four AVIF bombs', async () => refused(await avifAvatars(attacker))],
  ['four JPEGs of thousands of scans', () => jpegAvatars(attacker)],
  ['twenty carts of a third of a megabyte', async () => refused(await wrongCarts(attacker))],
  ['two hundred carts of 300 plots', () => fullCarts(attacker, freshItems(300))],
  ['ten thousand plots that are none, moved', async () => refused(await wrongMoves(attacker))],
  ['two thousand streams', async () => within(await openStreams(attacker))],
  [
    'two thousand streams, and logging out beside them',
    async () => {
      const { email, password } = product.attacker
      within(await logoutUnderStreams(attacker, { login: { email, password } }))
    },
  ],
  ['two hundred guesses at passwords', () => guessPasswords(attacker, product.owner.email)],
])('%s', { timeout: 600_000 }, async (what, attack) => {
  const disturbed = await beside(product.second, attack)
  printDisturbance(what, disturbed)
  expect(isNoticed(disturbed)).toBe(false)
})
