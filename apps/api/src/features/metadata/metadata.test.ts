import { landNftAbi } from '@meridian/contracts/abi'
import { fingerprintPlots } from '@meridian/shared/chain/fingerprint-plots'
import { cellSize, cellAt, cellCenter } from '@meridian/shared/grid'
import { renamePlot } from '@meridian/shared/endpoints/plots'
import { Ajv } from 'ajv'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { aCollection, givePlots } from '#testing/test-plots.ts'
import { holdSomePlots, sellPlots } from '#testing/test-sales.ts'
import { erc721Schema, erc7572Schema, openSeaSchema } from './fixtures/market-schemas.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const ajv = new Ajv({ allErrors: true })
const look = (path: string, headers?: Record<string, string>) =>
  api.raw('GET', `/api/metadata/${path}`, headers ? { headers } : {})
const wrongBy = (schema: object, json: unknown) => {
  const holds = ajv.compile(schema)
  return holds(json) ? [] : holds.errors
}
const valuesOf = ({ attributes }: Record<string, unknown>) =>
  Object.fromEntries(
    (attributes as { trait_type: string; value: unknown }[]).map((one) => [one.trait_type, one.value]),
  )
const setState = (id: string, state: number | null) =>
  sql`update collections set state = ${state} where id = ${id}`.execute(api.db)

async function aCollectionWithPlots(name: string, count: number) {
  const owner = await anAccount(api)
  const id = await aCollection(api, owner.id, name)
  const ids = await givePlots(api, owner.id, { count, collectionId: id })
  const { rows } = await sql<{ uriid: string }>`select uriid from collections where id = ${id}`.execute(
    api.db,
  )
  return { owner, id, ids, uriid: rows[0]!.uriid }
}

describe('a plot’s token', () => {
  test('has metadata in the format of wallets and markets', async () => {
    const owner = await anAccount(api)
    const cell = cellAt(105.8412, 21.0245)
    await sellPlots(api.db, owner.id, [cell])
    const { status, headers, json } = await look(`plots/${cell}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect([...wrongBy(erc721Schema, json)!, ...wrongBy(openSeaSchema, json)!]).toEqual([])
    const [lng, lat] = cellCenter(cell)
    expect(json).toMatchObject({
      name: `Plot at ${lat.toFixed(4)}° N ${lng.toFixed(4)}° E`,
      image: `http://127.0.0.1:3000/api/metadata/plots/${cell}/image.png`,
      external_url: `http://127.0.0.1:3000/plot/${cell}`,
    })
    expect(valuesOf(json)).toEqual({
      Place: 'Ba Dinh',
      Country: 'Vietnam',
      Plots: 1,
      'Area (m²)': Math.round(cellSize(cell)),
      Latitude: Number(lat.toFixed(4)),
      Longitude: Number(lng.toFixed(4)),
    })
  })

  test('contains neither its owner nor the price paid', async () => {
    const owner = await anAccount(api)
    const cell = cellAt(105.9, 21.1)
    await sellPlots(api.db, owner.id, [cell])
    const { json } = await look(`plots/${cell}`)
    const text = JSON.stringify(json)
    for (const secret of [owner.id, owner.username]) expect(text).not.toContain(secret)
    expect(Object.keys(valuesOf(json)).join()).not.toMatch(/price|paid|owner/i)
  })

  test('has the owner’s name for the plot from the request of the token on', async () => {
    const owner = await anAccount(api)
    const given = '<b>Hồ & "Gươm"</b>'
    const [own] = await givePlots(api, owner.id, { count: 1 })
    const [granted] = await givePlots(api, owner.id, { count: 1, mintState: 'granted' })
    const [minted] = await givePlots(api, owner.id, { count: 1, mintState: 'minted' })
    for (const id of [own!, granted!, minted!])
      await api.call(renamePlot, { body: { id, name: given } }, owner)
    expect((await look(`plots/${own}`)).json['name']).toMatch(/^Plot at /)
    expect((await look(`plots/${granted}`)).json['name']).toBe(given)
    expect((await look(`plots/${minted}`)).json['name']).toBe(given)
  })

  test('exists for sold plots only', async () => {
    const [free, held] = [cellAt(30, 30), cellAt(31, 31)]
    await holdSomePlots(api.db, [held])
    const strange = ['-1', 'x', '1.5', '007', '1e3', '99999999999', '123456789012', '%00', '..%2Fx']
    const refused = { status: 404, json: { error: true, code: 'NOT_FOUND' } }
    for (const id of [String(free), String(held)]) expect(await look(`plots/${id}`)).toMatchObject(refused)
    for (const id of strange)
      for (const file of ['', '/image.svg', '/image.png', '/share.png'])
        expect(await look(`plots/${id}${file}`)).toMatchObject(refused)
  })

  test('has a picture before it is minted, and while the plot is free', async () => {
    const response = await fetch(`${api.url}/api/metadata/plots/${cellAt(30, 30)}/image.svg`)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/^<svg /)
  })
})

describe('a collection’s token', () => {
  test('contains the fingerprint of its plots', async () => {
    const { id, ids, uriid } = await aCollectionWithPlots('Thames bend', 3)
    await setState(id, 2)
    const { status, json } = await look(`collections/${uriid}`)
    expect(status).toBe(200)
    expect([...wrongBy(erc721Schema, json)!, ...wrongBy(openSeaSchema, json)!]).toEqual([])
    expect(json).toMatchObject({
      name: 'Thames bend',
      image: `http://127.0.0.1:3000/api/metadata/collections/${uriid}/image.png`,
      external_url: `http://127.0.0.1:3000/item/${uriid}`,
    })
    const cells = ids.map(Number)
    expect(valuesOf(json)).toMatchObject({
      Place: 'Sơn Trà',
      Country: 'Vietnam',
      Plots: 3,
      'Area (m²)': Math.round(cells.reduce((sum, cell) => sum + cellSize(cell), 0)),
      Fingerprint: fingerprintPlots(cells),
    })
    expect(valuesOf(json)).not.toHaveProperty('Countries')
  })

  test('names the place of most plots and the number of countries', async () => {
    const { id, ids, uriid } = await aCollectionWithPlots('Here and there', 5)
    await sql`update plots set district = 'Kyoto', country = 'JP' where cell = ${ids[0]}`.execute(api.db)
    await sql`update plots set district = 'South China Sea', country = 'XZ' where cell = ${ids[1]}`.execute(
      api.db,
    )
    await setState(id, 2)
    const { json } = await look(`collections/${uriid}`)
    expect(valuesOf(json)).toMatchObject({ Place: 'Sơn Trà', Country: 'Vietnam', Countries: 2 })
  })

  test('exists once the collection is being minted', async () => {
    const { id, uriid } = await aCollectionWithPlots('Secret', 1)
    const refused = { status: 404, json: { error: true, code: 'COLLECTION_NOT_FOUND' } }
    for (const file of ['', '/image.svg', '/image.png'])
      expect(await look(`collections/${uriid}${file}`)).toMatchObject(refused)
    for (const state of [1, 2]) {
      await setState(id, state)
      expect((await look(`collections/${uriid}`)).json['name']).toBe('Secret')
    }
    for (const strange of ['x', "'", '%00', 'a'.repeat(200)])
      expect((await look(`collections/${strange}`)).status).toBe(404)
  })

  test('does not exist without plots', async () => {
    const { id, uriid } = await aCollectionWithPlots('Empty', 1)
    await sql`update plots set collection_id = null where collection_id = ${id}`.execute(api.db)
    await setState(id, 1)
    expect((await look(`collections/${uriid}`)).status).toBe(404)
  })
})

describe('the contracts', () => {
  test('have metadata at their own addresses, and so have their tokens', async () => {
    const land = await startTestLandChain()
    const follow = (uri: string) => api.raw('GET', new URL(uri).pathname)
    // Both contracts answer these calls.
    const read = (contract: string, functionName: 'contractURI' | 'name' | 'symbol') =>
      land.client.readContract({
        address: land.deployment.addresses[contract]!,
        abi: landNftAbi,
        functionName,
      })
    for (const contract of ['LandNft', 'LandCollectionNft']) {
      const uri = await read(contract, 'contractURI')
      const { status, json } = await follow(uri)
      expect(status).toBe(200)
      expect(wrongBy(erc7572Schema, json)).toEqual([])
      const [name, symbol] = [await read(contract, 'name'), await read(contract, 'symbol')]
      expect(json).toMatchObject({ name, symbol, image: `${uri}/image.png` })
    }
    const cell = cellAt(107.1, 20.7)
    await sellPlots(api.db, (await anAccount(api)).id, [cell])
    await land.mintPlot(BigInt(cell))
    const tokenUri = await land.client.readContract({
      address: land.deployment.addresses['LandNft']!,
      abi: landNftAbi,
      functionName: 'tokenURI',
      args: [BigInt(cell)],
    })
    expect((await follow(tokenUri)).json).toMatchObject({ image: `${tokenUri}/image.png` })
  })

  test('are two', async () => {
    for (const strange of ['gin', 'toString', '__proto__', ''])
      expect((await look(`contracts/${strange}`)).status).toBe(404)
  })
})

test('answers 304 for unchanged metadata and allows other origins to read it', async () => {
  const owner = await anAccount(api)
  const cell = cellAt(106.1, 20.9)
  await sellPlots(api.db, owner.id, [cell])
  const first = await look(`plots/${cell}`)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const known = { 'if-none-match': first.headers.get('etag')! }
  expect((await look(`plots/${cell}`, known)).status).toBe(304)
  await sql`update plots set mint_state = 'minted', name = 'West Lake' where cell = ${cell}`.execute(api.db)
  expect(await look(`plots/${cell}`, known)).toMatchObject({ status: 200, json: { name: 'West Lake' } })
})
