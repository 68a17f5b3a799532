/** The API's documentation, which is hundreds of kilobytes. */
import { beforeAll, expect, test } from 'vitest'
import { startAttackedProduct } from './attacked-product.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { isNoticed, printDisturbance } from './disturbance.ts'
import { readMuch, tellStatuses } from './many-reads.ts'
import { beside } from './second-user.ts'

let product: AttackedProduct
beforeAll(async () => {
  product = await startAttackedProduct()
})

test.each([
  ['/docs/json', 1, 4],
  ['/docs/yaml', 1, 4],
  ['/docs/json', 40, 1],
  ['/docs/yaml', 40, 1],
  ['/docs/static/swagger-ui-bundle.js', 40, 1],
])('%s, by %i networks with %i connections', { timeout: 600_000 }, async (path, networks, connections) => {
  const load = { networks, connections, headers: { 'accept-encoding': 'br' } }
  const disturbed = await beside(
    product.second,
    () => readMuch(product.second, { ...load, pathOf: () => path }),
    { control: () => readMuch(product.second, { ...load, pathOf: () => '/api/metadata/plots/7' }) },
  )
  const answers = tellStatuses(disturbed.result)
  printDisturbance(`${path} by ${networks} × ${connections} connections (${answers})`, disturbed)
  for (const status of disturbed.result.keys()) expect([200, 429]).toContain(status)
  expect(isNoticed(disturbed)).toBe(false)
})
