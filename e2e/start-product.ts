/** Starts the whole product as `npm start` does, with an empty data folder and a separate port, for all journeys. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'

const startLimitMs = 240_000
const claimSeconds = 5
/** Where a journey may stand in for an online map; nothing listens there otherwise. */
export const mapHost = 'http://127.0.0.1:3790'

/** BASE_URL in the environment selects a product that is already running. */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-e2e-'))
  const root = fileURLToPath(new URL('../', import.meta.url))
  const product = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '3700',
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      ADMIN: 'on',
      // A moved clock would invalidate the quotes of other journeys, so rewards fall due sooner instead.
      STAKING_CLAIM_SECONDS: String(claimSeconds),
      // Off until a journey switches it on, so that no other journey requests a host that may be down.
      MAP_ONLINE: 'ask',
      MAP_STREETS_STYLE_URL: `${mapHost}/style.json`,
      MAP_SATELLITE_STYLE_URL: 'gibs',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [product.stdout, product.stderr])
    stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(product, 'exit')
  process.env['BASE_URL'] = await Promise.race([
    whenHealthy(dataDir),
    ended.then(() => {
      throw new Error(`The product ended while starting:\n${output}`)
    }),
  ])
  process.env['PRODUCT_DATA_DIR'] = dataDir
  return async () => {
    product.kill('SIGINT')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function whenHealthy(dataDir: string): Promise<string> {
  for (const until = Date.now() + startLimitMs; Date.now() < until; await wait(200)) {
    const run = await readFile(join(dataDir, 'run.json'), 'utf8').catch(() => null)
    const url = run && (JSON.parse(run) as { url?: string }).url
    if (!url) continue
    const health = await fetch(`${url}/api/health`).catch(() => null)
    if (health?.ok) return url
  }
  throw new Error('The product was not healthy in time')
}
