import { randomUUID } from 'node:crypto'
import { getPrice } from '@meridian/shared/endpoints/cart'
import { getDeed } from '@meridian/shared/endpoints/metadata'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { getDeedOrder, getOrder } from '@meridian/shared/endpoints/purchase'
import { cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
import { encodePlots } from '@meridian/shared/links/share-plots'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantPlots } from '#features/plots/grant-plots.ts'
import { inTransaction } from '#platform/db/database.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { givePlots } from '#testing/test-plots.ts'
import { aBuyer } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { aPlot } from '#testing/test-sales.ts'

/** The page's source, before it is built. */
const WEB_DIR = new URL('../../../../../web', import.meta.url).pathname

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { WEB_DIR } })
})

const hanoi = cellAt(105.8525, 21.0288)
const paris = cellAt(2.2945, 48.8584)

async function buy(buyer: Buyer, cells: readonly number[]) {
  const items = cells.map((cell) => ({ bbox: cellBbox(cell) }))
  const { data } = await api.call(getPrice, { body: { items } })
  const order = { price: data.priceTotal, type: 'individual', items } as const
  const { tid } = await api.call(payLandByCredits, { body: order }, buyer)
  const bought = await api.call(getOrder, { params: { tid } }, buyer)
  return { tid, number: bought.order.deed ?? '' }
}

const read = async (number: string) => (await api.call(getDeed, { params: { number } })).deed

const numberOf = async (orderId: string) => {
  const { rows } = await sql<{ number: string }>`
    select number from deeds where order_id = ${orderId}`.execute(api.db)
  return rows.map(({ number }) => number)
}

describe('the deed of a purchase', () => {
  test('shows its plots and its date to everyone, without buyer and payment', async () => {
    const buyer = await aBuyer(api, 2)
    const cells = [hanoi, neighbour(hanoi, 'east')!].toSorted((one, other) => one - other)
    const { tid, number } = await buy(buyer, cells)
    expect(number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const deed = await read(number)
    expect(deed).toEqual({
      number,
      at: expect.stringMatching(/Z$/),
      owner_name: null,
      plots: cells.map((cell) => ({
        _id: String(cell),
        areas: [{ district: expect.stringMatching(/\S/), country: 'VN' }],
      })),
    })
    const text = JSON.stringify(deed)
    for (const secret of [tid, tid.slice(0, 8), buyer.id, 'price', 'credits'])
      expect(text).not.toContain(secret)
  })

  test('is found as a person types it from paper', async () => {
    const { number } = await buy(await aBuyer(api, 1), [cellAt(105.9, 21.05)])
    expect((await read(number.toLowerCase().replaceAll('-', ''))).number).toBe(number)
  })

  test.each(['0000-0000-0000', 'nonsense', 'x'.repeat(64)])('does not exist for %s', async (number) => {
    expect(await api.request(getDeed, { params: { number } })).toMatchObject({
      status: 404,
      json: { code: 'DEED_NOT_FOUND' },
    })
  })

  test('has one number, however often its plots are granted', async () => {
    const { id: ownerId } = await aBuyer(api)
    const orderId = randomUUID()
    const plots = [cellAt(-30, -40), cellAt(-30.1, -40)].map(aPlot)
    for (const granted of [plots.slice(0, 1), plots, plots])
      await inTransaction(api.db, (tx) =>
        grantPlots(tx, { orderId, ownerId, collectionId: null, plots: granted }),
      )
    const numbers = await numberOf(orderId)
    expect(numbers).toHaveLength(1)
    expect((await read(numbers[0]!)).plots).toHaveLength(2)
  })

  test('exists for no land that was given', async () => {
    const { id } = await aBuyer(api)
    const before = await sql`select from deeds`.execute(api.db)
    await givePlots(api, id, { count: 3 })
    const after = await sql`select from deeds`.execute(api.db)
    expect(after.rows.length).toBe(before.rows.length)
  })

  test('can not be changed or removed', async () => {
    const { tid } = await buy(await aBuyer(api, 1), [cellAt(105.95, 21.05)])
    await expect(
      sql`update deeds set number = '0000-0000-0000' where order_id = ${tid}`.execute(api.db),
    ).rejects.toThrow('never changes')
    await expect(sql`delete from deeds where order_id = ${tid}`.execute(api.db)).rejects.toThrow(
      'never changes',
    )
  })

  test('shows the purchase to its buyer only', async () => {
    const [buyer, other] = [await aBuyer(api, 1), await aBuyer(api)]
    const { tid, number } = await buy(buyer, [cellAt(106, 21.05)])
    const params = { number }
    expect((await api.call(getDeedOrder, { params }, buyer)).order).toMatchObject({ tid, deed: number })
    expect((await api.call(getDeedOrder, { params }, other)).order).toBeNull()
    expect((await api.call(getDeedOrder, { params: { number: 'nonsense' } }, buyer)).order).toBeNull()
    expect(await api.request(getDeedOrder, { params })).toMatchObject({ status: 401 })
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

const origin = 'http://127.0.0.1:3000'
const preview = { width: 1200, height: 630 }
const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date())

async function readPicture(address: string) {
  const response = await fetch(address.replace(origin, api.url).replaceAll('&amp;', '&'))
  expect(response.status).toBe(200)
  return sharp(Buffer.from(await response.arrayBuffer())).metadata()
}

const expectPicture = async (address: string, size = preview) =>
  expect(await readPicture(address)).toMatchObject(size)

describe('the link preview', () => {
  test('of a deed says place, size and date', async () => {
    const plots = [cellAt(105.8, 20.95), cellAt(105.81, 20.95), paris]
    const { number } = await buy(await aBuyer(api, 3), plots)
    const head = await readHead(`/deed/${number}`)
    expect(head).toMatchObject({
      status: 200,
      canonical: `${origin}/deed/${number}`,
      'og:title': expect.stringMatching(/^3 plots in .+, Vietnam and 2 more places · Meridian$/),
      'og:image': `${origin}/api/metadata/deeds/${number}/share.png`,
    })
    // The middle of the two plots near Hanoi, not of these and Paris.
    expect(head['og:description']).toMatch(
      new RegExp(
        `^Deed ${number}: 4\\d\\d,\\d{3} m² at 20\\.9\\d+° N 105\\.8\\d+° E, .+\\. Bought on ${today}, on a map`,
      ),
    )
    await expectPicture(String(head['og:image']))
  })

  test('of an unknown deed is the app’s page with status 404', async () => {
    expect(await readHead('/deed/0000-0000-0000')).toMatchObject({ status: 404, canonical: undefined })
    const { status } = await fetch(`${api.url}/api/metadata/deeds/0000-0000-0000/share.png`)
    expect(status).toBe(404)
  })

  test('of a selection at sea says where as a sentence does', async () => {
    const atSea = cellAt(-130, -30)
    const head = await readHead(`/?plots=${encodePlots([atSea, neighbour(atSea, 'east')!])}`)
    expect(head['og:title']).toBe('2 plots in the South Pacific Ocean, International waters · Meridian')
  })

  test('of a selection says place and size', async () => {
    const code = encodePlots([hanoi, neighbour(hanoi, 'east')!])
    const head = await readHead(`/?plots=${code}`)
    expect(head).toMatchObject({
      canonical: `${origin}/?plots=${code}`,
      'og:title': '2 plots in Hoàn Kiếm, Vietnam · Meridian',
      'og:description': expect.stringMatching(
        /^3\d\d,\d{3} m² at 21\.\d+° N 105\.\d+° E, Hoàn Kiếm, Vietnam, on/,
      ),
      'og:image': `${origin}/api/metadata/sets/share.png?plots=${code}`,
    })
    await expectPicture(String(head['og:image']))
    expect(await readHead('/?plots=!!')).toMatchObject({ title: 'Meridian' })
    expect((await fetch(`${api.url}/api/metadata/sets/share.png?plots=!!`)).status).toBe(404)
  })

  test('of 300 plots far apart has a picture, too', async () => {
    const cells = Array.from({ length: 300 }, (_, n) => cellAt(-170 + n, -60 + (n % 100)))
    const address = `${origin}/api/metadata/sets/share.png?plots=${encodePlots(cells)}`
    expect(await readPicture(address)).toMatchObject(preview)
  })

  test('of a sold plot says when it was bought', async () => {
    const cell = cellAt(105.7, 21.2)
    await buy(await aBuyer(api, 1), [cell])
    expect((await readHead(`/plot/${cell}`))['og:description']).toMatch(`Bought on ${today}.`)
  })
})
