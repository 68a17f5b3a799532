/** The arrows are only worth something if the linter really refuses: each is broken once, in a copy of the house. */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bin, root, runCommand } from '../run/run-command.ts'

let house: string
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'meridian-house-'))
  for (const file of ['oxlint.config.ts', 'tools/check/api-features.ts'])
    await cp(join(root, file), join(house, file))
  await symlink(join(root, 'node_modules'), join(house, 'node_modules'))
  await writeFile(join(house, 'package.json'), '{"type":"module"}')
})
afterAll(() => rm(house, { recursive: true, force: true }))

async function arrowsBrokenBy(file: string, imported: string): Promise<boolean> {
  const path = join(house, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `import { thing } from '${imported}'\n\nexport const used = thing\n`)
  const { output } = await runCommand(
    bin('oxlint/bin/oxlint', '-c', join(house, 'oxlint.config.ts'), '--disable-nested-config', path),
    { cwd: house },
  )
  await rm(path)
  expect(output).toMatch(/Found \d+ warnings? and \d+ errors?/)
  return output.includes('The arrows:')
}

test.each([
  ['packages/shared/src/grid.ts', '@meridian/contracts/abi'],
  ['packages/shared/src/grid.ts', 'node:fs'],
  ['apps/web/src/lib/api.ts', '@meridian/api/app'],
  ['apps/web/src/lib/api.ts', '#features/cart/cart-store.ts'],
  ['apps/web/src/ui/button.tsx', '#app/router.tsx'],
  ['apps/web/src/features/cart/cart-card.tsx', '#features/map/base/map-view.tsx'],
  ['apps/web/src/features/cart/cart-card.tsx', '../map/map-view.tsx'],
  ['apps/web/src/features/wallet/connection/networks.ts', '#features/payments/pay-by-eth.ts'],
  ['apps/web/src/features/unlisted/button.tsx', '#features/live/live.ts'],
  ['apps/api/src/platform/log.ts', '#features/accounts/tokens.ts'],
  ['apps/api/src/features/plots/hold-plots.ts', '#features/orders/settle-order.ts'],
  ['apps/api/src/features/plots/hold-plots.ts', '../orders/settle-order.ts'],
  ['apps/api/src/features/unlisted/do-it.ts', '#features/plots/hold-plots.ts'],
  ['apps/sandbox/src/main.ts', '@meridian/api/app'],
])('%s may not import %s', async (file, imported) => {
  expect(await arrowsBrokenBy(file, imported)).toBe(true)
})

test.each([
  ['apps/api/src/features/payments/settle-payment.ts', '#features/orders/settle-order.ts'],
  ['apps/api/src/features/plots/hold-plots.ts', '#features/plots/plot-queries.ts'],
  ['apps/api/src/features/plots/hold-plots.ts', '#platform/db/database.ts'],
  ['apps/web/src/features/cart/cart-card.tsx', '#ui/button.tsx'],
  ['apps/web/src/features/payments/pay-by-eth.ts', '#features/wallet/connection/networks.ts'],
  ['apps/web/src/app/pages/home-page.tsx', '#features/map/base/map-view.tsx'],
])('%s may import %s', async (file, imported) => {
  expect(await arrowsBrokenBy(file, imported)).toBe(false)
})
