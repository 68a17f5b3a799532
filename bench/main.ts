/** npm run bench: measured ratios, each beside a limit or a baseline of the same run. It decides no test. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const benches = [
  'gas.ts',
  'pages.ts',
  'checkout.ts',
  'refunds.ts',
  'mints.ts',
  'follower.ts',
  'map.ts',
  'land.ts',
  'streams.ts',
  'places.ts',
  'assets.ts',
  'start.ts',
]

for (const bench of benches) {
  console.log(`\n── ${bench.replace('.ts', '')}`)
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(bench, import.meta.url))], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
