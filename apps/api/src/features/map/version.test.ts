import { blockOf, blockRange, cellAt } from '@meridian/shared/grid'
import { beforeAll, expect, test } from 'vitest'
import { releasePlots } from '#features/plots/release-plots.ts'
import { inTransaction } from '#platform/db/database.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTwoTestApis } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { holdSomePlots, sellPlots } from '#testing/test-sales.ts'
import { rollUpCounts } from '#features/map/counts/roll-up-counts.ts'

let api: TestApi
let other: TestApi
let ownerId: string
beforeAll(async () => {
  ;[api, other] = await startTwoTestApis()
  ownerId = (await anAccount(api)).id
})

const forever = 'public, max-age=31536000, immutable, stale-if-error=86400'

async function get(
  path: string,
  { from = api, headers = {} }: { from?: TestApi; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${from.url}${path}`, { headers })
  return {
    status: response.status,
    caching: response.headers.get('cache-control'),
    version: response.headers.get('x-version'),
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  }
}

let longitude = -170
const aBlock = () => {
  longitude += 2
  return blockOf(cellAt(longitude, 10))
}
const countsPath = '/api/map/counts/0/0/0'

async function currentVersion(path: string): Promise<string> {
  const { version, caching } = await get(`${path}/none`)
  expect(caching).toBe('no-store')
  return version!
}

test('lets any cache keep a versioned block for ever, with the same content at every instance', async () => {
  const block = aBlock()
  await sellPlots(api.db, ownerId, [blockRange(block).first])
  const path = `/api/map/blocks/${block}`
  const version = await currentVersion(path)
  expect(version).toMatch(/^[\w-]{22}$/)
  const answers = [await get(`${path}/${version}`), await get(`${path}/${version}`, { from: other })]
  for (const { status, caching, body, headers } of answers) {
    expect({ status, caching }).toEqual({ status: 200, caching: forever })
    expect(body).toBe((await get(path)).body)
    // The response contains nothing about its first requester.
    for (const name of ['vary', 'set-cookie', 'x-request-id']) expect(headers.get(name)).toBeNull()
  }
  const known = await get(`${path}/${version}`, {
    headers: { 'if-none-match': answers[0]!.headers.get('etag')! },
  })
  expect([known.status, known.caching]).toEqual([304, forever])
})

test('answers an old or invented version with the current block, uncacheable', async () => {
  const block = aBlock()
  const path = `/api/map/blocks/${block}`
  const free = await currentVersion(path)
  const orderId = await holdSomePlots(api.db, [blockRange(block).first])
  const held = await currentVersion(path)
  const now = (await get(path)).body
  for (const version of [free, 'AAAAAAAAAAAAAAAAAAAAAA', held.toLowerCase() + 'x', 'x'.repeat(90)])
    expect(await get(`${path}/${version}`)).toMatchObject({
      status: 200,
      caching: 'no-store',
      version: held,
      body: now,
    })
  // Once released, the block has its earlier content and version again.
  await inTransaction(api.db, (tx) => releasePlots(tx, orderId))
  expect(await get(`${path}/${free}`)).toMatchObject({ caching: forever, version: free })
  expect(await get(`${path}/${held}`)).toMatchObject({ caching: 'no-store', version: free })
})

test('versions counts as well, in every encoding', async () => {
  await sellPlots(
    api.db,
    ownerId,
    Array.from({ length: 200 }, (_, at) => cellAt(-100 + at, 30)),
  )
  await rollUpCounts(api.db, api.platform.log)
  const version = await currentVersion(countsPath)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await get(`${countsPath}/${version}`, { headers: { 'accept-encoding': encoding } })
    expect(answer).toMatchObject({
      status: 200,
      caching: forever,
      version,
      body: (await get(countsPath)).body,
    })
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(answer.headers.get('x-request-id')).toBeNull()
  }
  await sellPlots(api.db, ownerId, [cellAt(0, 31)])
  await rollUpCounts(api.db, api.platform.log)
  const old = await get(`${countsPath}/${version}`)
  expect(old.caching).toBe('no-store')
  expect(await get(`${countsPath}/${old.version}`, { from: other })).toMatchObject({
    caching: forever,
    body: old.body,
  })
})

test('names the versions of all blocks of a screen', async () => {
  const blocks = [aBlock(), aBlock(), aBlock()]
  await sellPlots(api.db, ownerId, [blockRange(blocks[0]!).first, blockRange(blocks[2]!).first])
  const { headers } = await get(`/api/map/blocks?ids=${blocks.join(',')}`)
  const touched = [blocks[0]!, blocks[2]!].toSorted((a, b) => a - b)
  const versions = await Promise.all(touched.map((block) => currentVersion(`/api/map/blocks/${block}`)))
  expect(headers.get('x-versions')).toBe(versions.join(','))
})

test.each([
  ['/api/map/blocks/4194304/AAAAAAAAAAAAAAAAAAAAAA', 404],
  ['/api/map/blocks/x/AAAAAAAAAAAAAAAAAAAAAA', 400],
  ['/api/map/counts/0/1/0/AAAAAAAAAAAAAAAAAAAAAA', 404],
  ['/api/map/counts/0/x/0/AAAAAAAAAAAAAAAAAAAAAA', 400],
])('answers %s with %i, uncacheable', async (path, status) => {
  expect(await get(path)).toMatchObject({ status, caching: 'no-store' })
})
