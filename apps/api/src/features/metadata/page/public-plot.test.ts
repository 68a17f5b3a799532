import { getPublicPlot } from '@meridian/shared/endpoints/metadata'
import { renamePlot } from '@meridian/shared/endpoints/plots'
import { cellSize, cellAt, cellBbox, cellCenter, neighbour } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { claimPlotsOfWallet } from '#features/plots/transfer-plot.ts'
import { inTransaction } from '#platform/db/database.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import { aCollection, givePlots, sendPlot } from '#testing/test-plots.ts'
import { holdSomePlots, sellPlots } from '#testing/test-sales.ts'

const wallet = `0x${'a1'.repeat(20)}`
const bare = `0x${'b2'.repeat(20)}`
const explorer = 'https://explorer.example'
/** The page's source, before it is built. */
const WEB_DIR = new URL('../../../../../web', import.meta.url).pathname

let api: TestApi
let contract: string
beforeAll(async () => {
  const land = await startTestLandChain()
  contract = land.deployment.addresses['LandNft']!
  api = await startTestApi({
    env: { WEB_DIR, CHAIN_5_DEPLOYMENT: land.deployment.file, CHAIN_5_EXPLORER_URL: `${explorer}/` },
  })
})

const show = async (id: number | string) =>
  (await api.call(getPublicPlot, { params: { id: String(id) } })).plot
const send = (id: string, to: string) => inTransaction(api.db, (tx) => sendPlot(tx, { cell: BigInt(id), to }))
const nothing = {
  name: null,
  held_until: null,
  collection: null,
  owner_name: null,
  token: null,
  holder: null,
  history: [],
}

describe('the public view of a plot', () => {
  test('shows place and price while it is free', async () => {
    const cell = cellAt(105.8525, 21.0288)
    expect(await show(cell)).toEqual({
      ...nothing,
      _id: String(cell),
      areas: [{ district: expect.stringMatching(/\S/), country: 'VN' }],
      size: cellSize(cell),
      center: cellCenter(cell),
      bbox: cellBbox(cell),
      state: 'free',
      for_sale: true,
      price: 25,
    })
  })

  test('shows that it is held or sold, without the buyer', async () => {
    const buyer = await anAccount(api)
    const cell = cellAt(106.1, 21.3)
    await holdSomePlots(api.db, [neighbour(cell, 'east')!])
    expect(await show(neighbour(cell, 'east')!)).toMatchObject({ ...nothing, state: 'held' })
    await sellPlots(api.db, buyer.id, [cell])
    await api.call(renamePlot, { body: { id: String(cell), name: 'Secret garden' } }, buyer)
    const plot = await show(cell)
    expect(plot).toMatchObject({
      ...nothing,
      state: 'owned',
      areas: [{ district: 'Ba Dinh', country: 'VN' }],
      history: [{ kind: 'bought', wallet: null, transaction: null }],
    })
    const text = JSON.stringify(plot)
    for (const secret of [buyer.id, buyer.username, 'Secret garden']) expect(text).not.toContain(secret)
  })

  test('shows the owners on chain once it is minted, and no others', async () => {
    const [owner, later] = [await anAccount(api), await anAccount(api)]
    await sql`update accounts set wallet_address = ${wallet} where id = ${owner.id}`.execute(api.db)
    const [id] = (await givePlots(api, owner.id, { count: 1 })) as [string]
    const minted = await send(id, wallet)
    await api.call(renamePlot, { body: { id, name: 'Lighthouse' } }, owner)
    const onChain = (path: string, name: string) => ({ id: name, url: `${explorer}/${path}/${name}` })
    const token = {
      network: 'Meridian test network',
      contract: onChain('address', contract),
      token: { id, url: `${explorer}/token/${contract}?a=${id}` },
      transaction: onChain('tx', minted),
    }
    const mint = { kind: 'minted', wallet: onChain('address', wallet), transaction: onChain('tx', minted) }
    const given = { kind: 'given', wallet: null, transaction: null }
    expect(await show(id)).toMatchObject({
      name: 'Lighthouse',
      state: 'minted',
      token,
      holder: onChain('address', wallet),
      history: [mint, given],
    })
    const sent = await send(id, bare)
    await sql`update accounts set wallet_address = ${bare} where id = ${later.id}`.execute(api.db)
    await inTransaction(api.db, (tx) => claimPlotsOfWallet(tx, later.id))
    const plot = await show(id)
    expect(plot).toMatchObject({ name: null, token, holder: onChain('address', bare) })
    expect(plot.history).toMatchObject([
      { kind: 'sent', wallet: onChain('address', bare), transaction: onChain('tx', sent) },
      mint,
      given,
    ])
    expect(JSON.stringify(plot)).not.toContain(later.id)
  })

  test('shows its collection once that is minted', async () => {
    const owner = await anAccount(api)
    const collection = await aCollection(api, owner.id, 'Riverside')
    const [id] = (await givePlots(api, owner.id, { count: 1, collectionId: collection })) as [string]
    expect(await show(id)).toMatchObject({ state: 'owned', collection: null })
    const { rows } = await sql<{ uriid: string }>`
      update collections set state = 2, txid = ${`0x${'ab'.repeat(32)}`} where id = ${collection} returning uriid`.execute(
      api.db,
    )
    const { uriid } = rows[0]!
    expect(await show(id)).toMatchObject({
      state: 'minted',
      collection: { name: 'Riverside', uriid },
      token: {
        token: { id: String(BigInt(`0x${collection.replaceAll('-', '')}`)) },
        transaction: { url: `${explorer}/tx/0x${'ab'.repeat(32)}` },
      },
    })
    expect(await readHead(`/item/${uriid}`)).toMatchObject({
      status: 200,
      'og:title': 'Riverside · Meridian',
      'og:description': expect.stringMatching(
        /^A land collection of 1 plot, [\d,]+ m² in .+, on a map of the Earth at 1:1\.$/,
      ),
      'og:image': `http://127.0.0.1:3000/api/metadata/collections/${uriid}/share.png`,
    })
  })

  test('is not found for an unknown plot', async () => {
    for (const id of ['99999999999', '007'])
      expect(await api.request(getPublicPlot, { params: { id } })).toMatchObject({ status: 404 })
    expect(await api.request(getPublicPlot, { params: { id: 'x' } })).toMatchObject({ status: 400 })
  })
})

/** The tags that clients without scripts read. */
async function readHead(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${api.url}${path}`)
  const html = await response.text()
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    status: response.status,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    ...Object.fromEntries(metas.map(([, name, content]) => [name, content])),
  }
}

describe('the link preview', () => {
  test('describes a free plot', async () => {
    const cell = cellAt(105.8525, 21.0288)
    const url = `http://127.0.0.1:3000/plot/${cell}`
    const title = `Hoàn Kiếm\u00A0· ${cell} · Meridian`
    expect(await readHead(`/plot/${cell}/?from=a&b`)).toMatchObject({
      status: 200,
      title,
      canonical: url,
      'og:title': title,
      'og:url': url,
      'og:image': `http://127.0.0.1:3000/api/metadata/plots/${cell}/share.png`,
      'og:description': expect.stringMatching(
        /^For sale: \$25\. 1\d\d,\d{3} m² at 21\.\d+° N 105\.\d+° E, Quận Hoàn Kiếm, Vietnam,/,
      ),
      'twitter:card': 'summary_large_image',
    })
  })

  test('escapes a plot’s name', async () => {
    const owner = await anAccount(api)
    const [id] = (await givePlots(api, owner.id, { count: 1, mintState: 'granted' })) as [string]
    const name = `"><script>alert('$&')</script> __CSP_NONCE__`
    await api.call(renamePlot, { body: { id, name } }, owner)
    const html = await (await fetch(`${api.url}/plot/${id}`)).text()
    expect(html).not.toContain('<script>alert')
    expect(html).toContain(
      '<title>&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt; __CSP_NONCE__, Sơn Trà, Vietnam · Meridian</title>',
    )
  })

  test('answers 404 for an unknown plot, with the app’s page', async () => {
    for (const id of ['99999999999', 'x', '..%2Fx', '%', '%E0%A4', '%?a=%'])
      expect(await readHead(`/plot/${id}`)).toMatchObject({
        status: 404,
        title: 'Meridian',
        canonical: undefined,
      })
  })

  test('is general for other pages and for private collections', async () => {
    for (const path of ['/', '/about', '/item/unknown'])
      expect(await readHead(path)).toMatchObject({
        status: 200,
        title: 'Meridian',
        canonical: `http://127.0.0.1:3000${path}`,
        'og:image': 'http://127.0.0.1:3000/api/metadata/contracts/land/share.png',
      })
  })
})

test('limits new pictures by network, but not existing ones', async () => {
  const at = (n: number) => `${api.url}/api/metadata/plots/${cellAt(-150 + n / 50, 20)}/image.svg`
  const fetchFrom = (n: number, network: string) => fetch(at(n), { headers: { 'x-forwarded-for': network } })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => fetchFrom(n, '203.0.113.7')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(30)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const drawn = answers.findIndex(({ status }) => status === 200)
  const again = await Promise.all(Array.from({ length: 40 }, () => fetchFrom(drawn, '203.0.113.7')))
  expect(again.map(({ status }) => status)).toEqual(Array(40).fill(200))
  const waiting = answers.findIndex(({ status }) => status === 429)
  expect((await fetchFrom(waiting, '198.51.100.4')).status).toBe(200)
})
