/** Shows that the linter enforces the import rules: each rule is broken once, in a copy of the layout. */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bin, root, runCommand } from '../run/run-command.ts'

const forbidden = [
  ['packages/shared/src/grid.ts', '@meridian/contracts/abi'],
  ['packages/shared/src/grid.ts', 'node:fs'],
  ['apps/web/src/lib/api.ts', '@meridian/api/app'],
  ['apps/web/src/lib/api.ts', '#features/cart/cart-store.ts'],
  ['apps/web/src/ui/button.tsx', '#app/router.tsx'],
  ['apps/web/src/features/cart/cart-card.tsx', '#features/map/basemap/map-view.tsx'],
  ['apps/web/src/features/cart/cart-card.tsx', '../map/map-view.tsx'],
  ['apps/web/src/features/wallet/provider/networks.ts', '#features/payments/flow/pay-by-eth.ts'],
  ['apps/web/src/features/unlisted/button.tsx', '#features/live/live.ts'],
  ['apps/api/src/platform/logging/log.ts', '#features/accounts/core/tokens.ts'],
  ['apps/api/src/features/plots/hold-plots.ts', '#features/orders/settle-order.ts'],
  ['apps/api/src/features/plots/hold-plots.ts', '../orders/settle-order.ts'],
  ['apps/api/src/features/unlisted/do-it.ts', '#features/plots/hold-plots.ts'],
  ['apps/sandbox/src/main.ts', '@meridian/api/app'],
  ['apps/web/src/main.tsx', './admin/shell.tsx'],
  ['apps/web/src/app/router.tsx', '../admin/shell.tsx'],
  ['apps/web/src/lib/api.ts', '../admin/call.ts'],
  ['apps/web/src/features/cart/cart-card.tsx', '../../admin/shell.tsx'],
  ['apps/web/src/admin/shell.tsx', '#features/cart/cart-store.ts'],
  ['apps/web/src/admin/shell.tsx', '#app/router.tsx'],
] as const

const allowed = [
  ['apps/web/src/admin/shell.tsx', '#ui/button.tsx'],
  ['apps/web/src/admin/shell.tsx', './call.ts'],
  ['apps/api/src/features/payments/settle-payment.ts', '#features/orders/settle-order.ts'],
  ['apps/api/src/features/plots/hold-plots.ts', '#features/plots/plot-queries.ts'],
  ['apps/api/src/features/plots/hold-plots.ts', '#platform/db/database.ts'],
  ['apps/web/src/features/cart/cart-card.tsx', '#ui/button.tsx'],
  ['apps/web/src/features/payments/flow/pay-by-eth.ts', '#features/wallet/provider/networks.ts'],
  ['apps/web/src/app/pages/home-page.tsx', '#features/map/basemap/map-view.tsx'],
] as const

let copy: string
/** The linter's findings by file. One run for all files, because starting the linter takes longer than reading them. */
let said: Map<string, string[]>

/** One file for each import, in the folder that the rules are about. */
const pathOf = (file: string, imported: string): string => {
  const { dir, name, ext } = parse(file)
  return join(copy, dir, `${name}-${imported.replaceAll(/\W+/g, '-')}${ext}`)
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'meridian-copy-'))
  for (const file of ['oxlint.config.ts', 'tools/check/api-features.ts'])
    await cp(join(root, file), join(copy, file))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await writeFile(join(copy, 'package.json'), '{"type":"module"}')
  const paths: string[] = []
  for (const [file, imported] of [...forbidden, ...allowed]) {
    const path = pathOf(file, imported)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `import { thing } from '${imported}'\n\nexport const used = thing\n`)
    paths.push(path)
  }
  const { output } = await runCommand(
    bin(
      'oxlint/bin/oxlint',
      '-c',
      join(copy, 'oxlint.config.ts'),
      '--disable-nested-config',
      '--format=json',
      ...paths,
    ),
    { cwd: copy },
  )
  const { diagnostics, number_of_files: files } = JSON.parse(output) as {
    diagnostics: { filename: string; help?: string }[]
    number_of_files: number
  }
  if (files !== paths.length) throw new Error(`only ${files} of ${paths.length} files were read`)
  said = new Map()
  for (const { filename, help = '' } of diagnostics) {
    const path = join(copy, filename)
    said.set(path, [...(said.get(path) ?? []), help])
  }
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const breaksArrows = (file: string, imported: string): boolean =>
  (said.get(pathOf(file, imported)) ?? []).some((help) => help.startsWith('The arrows:'))

test.each(forbidden)('%s may not import %s', (file, imported) => {
  expect(breaksArrows(file, imported)).toBe(true)
})

test.each(allowed)('%s may import %s', (file, imported) => {
  expect(breaksArrows(file, imported)).toBe(false)
})
