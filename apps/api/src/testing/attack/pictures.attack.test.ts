/** Pictures of tokens that nobody has requested before, as fast as the attacker gets them. */
import { setTimeout as pause } from 'node:timers/promises'
import { cellAt } from '@meridian/shared/grid'
import { beforeAll, expect, test } from 'vitest'
import { startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { isNoticed, printDisturbance } from './disturbance.ts'
import { readInTurn, readMuch, tellStatuses } from './many-reads.ts'
import { beside } from './second-user.ts'

let product: AttackedProduct
beforeAll(async () => {
  product = await startAttackedProduct()
})

let drawn = 0
const newPicture = (file: string) => () => {
  drawn += 1
  return `/api/metadata/plots/${cellAt(-170 + (drawn % 5000) / 20, 30 + Math.floor(drawn / 5000))}/${file}`
}
/** One statement for the limit and one for the token, which does not exist. */
const harmless = () => '/api/metadata/plots/7'

test.each([
  [1, 4, 'image.png'],
  [4, 4, 'image.png'],
  [4, 4, 'image.svg'],
  [40, 2, 'share.png'],
])('%i networks with %i connections, %s', { timeout: 600_000 }, async (networks, connections, file) => {
  const load = { networks, connections }
  const disturbed = await beside(
    product.second,
    () => readMuch(product.second, { ...load, pathOf: newPicture(file) }),
    { control: () => readMuch(product.second, { ...load, pathOf: harmless }) },
  )
  const answers = tellStatuses(disturbed.result)
  printDisturbance(`${file} by ${networks} × ${connections} connections (${answers})`, disturbed)
  for (const status of disturbed.result.keys()) expect([200, 429, 503]).toContain(status)
  expect(isNoticed(disturbed)).toBe(false)
})

test('forty networks do not keep a visitor from their pictures', { timeout: 600_000 }, async () => {
  const next = newPicture('share.png')
  // The queue is full by then.
  const visit = pause(3000).then(() =>
    readInTurn(product.second, '192.0.2.200', Array.from({ length: 6 }, next)),
  )
  await readMuch(product.second, { networks: 40, connections: 2, pathOf: next, until: visit })
  const statuses = (await visit).map(({ status, ms }) => `${status} after ${(ms / 1000).toFixed(1)} s`)
  process.stdout.write(`a visitor's pictures during the attack: ${statuses.join(', ')}\n`)
  expect((await visit).map(({ status }) => status)).toEqual(Array(6).fill(200))
})
