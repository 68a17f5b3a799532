import { getAlive, getConfig, getHealth } from '@meridian/shared/endpoints/system'
import { deedPage, pagePaths } from '@meridian/shared/page-paths'
import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { publicConfig } from './public-config.ts'
import { sweepPlatform } from './sweep-platform.ts'
import { beat, endHeartbeat } from './worker-heartbeat.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { WEB_DIR: new URL('./fixtures/web', import.meta.url).pathname } })
})

const parts = async () => {
  const { status, json } = await api.request(getHealth)
  return { status, parts: json.parts as Record<string, { up: boolean; detail?: string }> }
}

test('answers 200 exactly while every part is up, and names each', async () => {
  const workerId = crypto.randomUUID()
  const before = await parts()
  expect(before.status).toBe(503)
  expect(before.parts).toMatchObject({
    database: { up: true, detail: 'writable' },
    worker: { up: false, detail: 'no worker is running' },
    'live-events': { up: true },
    'chain-5': { up: true },
    web: { up: true },
  })
  // The result is shared for a second.
  const status = async () => (await parts()).status
  await beat(api.db, workerId)
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
  expect((await parts()).parts).toMatchObject({ worker: { up: true } })
  await endHeartbeat(api.db, workerId)
  await expect.poll(status, { timeout: 30_000 }).toBe(503)
})

test('answers whether the process lives without reading the database', async () => {
  const taken = await Promise.all(
    Array.from({ length: api.platform.config.database.poolSize }, () => api.platform.pool.connect()),
  )
  expect(await api.call(getAlive)).toMatchObject({ error: false })
  for (const client of taken) client.release()
})

test('reports a worker without a recent heartbeat as down', async () => {
  await api.db
    .insertInto('worker_heartbeats')
    .values({ worker_id: crypto.randomUUID(), seen_at: new Date(Date.now() - 60_000) })
    .execute()
  expect((await parts()).status).toBe(503)
})

test('contains only public values in the public configuration', async () => {
  const { status, json } = await api.request(getConfig)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    error: false,
    mode: 'demo',
    chains: [
      {
        id: 5,
        hexId: '0x5',
        role: 'land',
        coin: { name: 'ether', symbol: 'ETH', decimals: 18 },
        embedded: true,
        rpcUrl: 'http://127.0.0.1:3000/rpc/5',
      },
    ],
    payments: {
      stripe: { enabled: false, sandbox: true },
      wert: { enabled: false },
      eth: { enabled: false },
    },
  })
  const { config } = api.platform
  for (const secret of [config.jwtSecret, config.database.url, config.chains[0]!.rpcUrls[0]!]) {
    expect(JSON.stringify(json)).not.toContain(secret)
  }
})

test('sends a page with its own nonce, uncached, and 404 for a missing file', async () => {
  const page = await fetch(`${api.url}/assets/collections?key=1`)
  const html = await page.text()
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1]
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect((await fetch(`${api.url}/static/gone.js`)).status).toBe(404)
  expect((await fetch(`${api.url}/../../package.json`)).status).toBe(404)
})

test.each(Object.values(pagePaths).filter((path) => path !== pagePaths.deed))(
  '%s answers 200',
  async (path) => {
    expect((await fetch(`${api.url}${path.replace(':id', '1')}?key=1`)).status).toBe(200)
  },
)

test('a deed that does not exist answers 404 with its page', async () => {
  const page = await fetch(`${api.url}${deedPage('7K3M-9QX2-W4TA')}`)
  expect(page.status).toBe(404)
  expect(page.headers.get('content-type')).toContain('text/html')
})

test.each(['/no/such/place', '/item', '/about/us', '/constructor'])(
  'answers %s with 404 and the app’s page',
  async (path) => {
    const answer = await fetch(`${api.url}${path}?key=1`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('nonce="')
  },
)

test.each(['/api/nothing', '/static/gone', '/docs-are/not.here'])('answers %s with 404', async (path) => {
  const { status, json } = await api.raw('GET', path)
  expect({ status, code: json.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
})

test('preloads files on the map’s page only', async () => {
  const headOf = async (path: string) => (await fetch(`${api.url}${path}`)).text()
  const preload = '<link rel="modulepreload" href="/static/map.js" />'
  expect(await headOf('/?code=0x1')).toContain(preload)
  expect(await headOf(pagePaths.login)).not.toContain('preload')
})

test('does not serve other files of the build', async () => {
  for (const path of ['/.vite/manifest.json', '/%2evite/manifest.json', '/static/../.vite/manifest.json'])
    expect(await api.raw('GET', path)).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
})

test('deletes expired rows and no others', async () => {
  const old = new Date(Date.now() - 3_600_000)
  await api.db
    .insertInto('live_events')
    .values([
      { topic: 'old', payload: '{}', created_at: old },
      { topic: 'new', payload: '{}' },
    ])
    .execute()
  await sweepPlatform(api.db)
  expect(await api.db.selectFrom('live_events').select('topic').execute()).toEqual([{ topic: 'new' }])
})

test('announces minting if a contract and a key exist', async () => {
  const { config } = api.platform
  const tokens = { LandNft: `0x${'0a'.repeat(20)}`, LandCollectionNft: `0x${'0b'.repeat(20)}` } as const
  const withContracts = (contracts: (typeof config.chains)[number]['contracts']) =>
    config.chains.map((chain) => (chain.role === 'land' ? { ...chain, contracts } : chain))
  const chains = withContracts({ ...tokens, LandPayment: `0x${'0c'.repeat(20)}` })
  const mintingOf = (changed: Partial<typeof config>) =>
    publicConfig({ ...config, ...changed }, 'localhost', []).minting
  const closed = { plots: false, collections: false }
  const signers = { ...config.signers, minter: `0x${'11'.repeat(32)}` as const }
  expect(mintingOf({ chains, signers })).toEqual({ plots: true, collections: true })
  expect(mintingOf({ chains, signers: { ...signers, minter: null } })).toEqual(closed)
  expect(mintingOf({ chains: [], signers })).toEqual(closed)
  const withoutFee = { signers, chains: withContracts(tokens) }
  expect(mintingOf(withoutFee), 'nothing takes the fee').toEqual({ plots: true, collections: false })
  expect(mintingOf({ ...withoutFee, mintFee: 0n })).toEqual({ plots: true, collections: true })
})
