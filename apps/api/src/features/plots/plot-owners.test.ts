import { randomUUID } from 'node:crypto'
import { payLandByCredits } from '@meridian/shared/endpoints/payments'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { givePlots, sendPlot, someCells } from '#testing/test-plots.ts'
import { aBuyer, expectCleanAudit, freshItems, manyBuyers, plotsOf } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { aPlot } from '#testing/test-sales.ts'
import { grantPlots } from './grant-plots.ts'
import { holdPlots } from './hold-plots.ts'
import { readPlotOwners } from './read-plot-owners.ts'
import { releasePlots } from './release-plots.ts'
import { claimPlotsOfWallet } from './transfer-plot.ts'

const wallet = `0x${'a1'.repeat(20)}`
const bare = `0x${'b2'.repeat(20)}`

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const during = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(api.db, work)
const link = ({ id }: Buyer, address: string | null) =>
  sql`update accounts set wallet_address = ${address} where id = ${id}`.execute(api.db)
const aGivenPlot = async ({ id }: Buyer): Promise<bigint> =>
  BigInt((await givePlots(api, id, { count: 1 }))[0]!)

const noProof = { order_id: null, chain_id: null, tx_hash: null, log_index: null, to_address: null }
const byTransfer = (tx_hash: string, to_address: string) => ({
  order_id: null,
  chain_id: 5n,
  tx_hash,
  log_index: 3,
  to_address,
})
const toAccount = ({ id }: Buyer) => ({ owner_id: id, owner_address: null })
const toWallet = (address: string) => ({ owner_id: null, owner_address: address })
const history = async (cell: bigint) => {
  const owners = await readPlotOwners(api.db, cell)
  return owners.map(({ at, ...owner }) => {
    expect(at.getTime()).toBeGreaterThan(Date.now() - 600_000)
    return owner
  })
}

describe('the history of a plot begins', () => {
  test('with the order that bought it, one row for each of 300 plots', async () => {
    const buyer = await aBuyer(api, 300)
    const order = { price: 5625, type: 'individual', items: freshItems(300) } as const
    const { tid } = await api.call(payLandByCredits, { body: order }, buyer)
    const [first, ...others] = await plotsOf(api.db, buyer.id)
    expect(others).toHaveLength(299)
    expect(await history(first!.cell)).toEqual([
      { ...noProof, kind: 'bought', ...toAccount(buyer), order_id: tid },
    ])
    const { rows } = await sql`select from plot_owners where order_id = ${tid}`.execute(api.db)
    expect(rows).toHaveLength(300)
    await expectCleanAudit(api.db)
  })

  test('when a held plot is paid, not when it is held or released', async () => {
    const { id: ownerId } = await aBuyer(api)
    const [paid, left] = someCells(2) as [number, number]
    const orderId = randomUUID()
    await during((tx) => holdPlots(tx, { orderId, plots: [aPlot(paid), aPlot(left)] }))
    expect(await history(BigInt(paid))).toEqual([])
    await during((tx) => grantPlots(tx, { orderId, ownerId, collectionId: null, plots: [aPlot(paid)] }))
    await during((tx) => releasePlots(tx, orderId))
    // A repetition, like a repeated webhook.
    await during((tx) => grantPlots(tx, { orderId, ownerId, collectionId: null, plots: [aPlot(paid)] }))
    expect(await history(BigInt(paid))).toEqual([
      { ...noProof, kind: 'bought', owner_id: ownerId, owner_address: null, order_id: orderId },
    ])
    expect(await history(BigInt(left))).toEqual([])
  })

  test('without an order if it was given', async () => {
    const owner = await aBuyer(api)
    expect(await history(await aGivenPlot(owner))).toEqual([
      { ...noProof, kind: 'given', ...toAccount(owner) },
    ])
  })

  test('with one of two concurrent buyers', async () => {
    const buyers = await manyBuyers(api, 8, 1)
    const order = { price: 25, type: 'individual', items: freshItems(1) } as const
    await Promise.all(buyers.map((buyer) => api.request(payLandByCredits, { body: order }, buyer)))
    const owned = await Promise.all(buyers.map(({ id }) => plotsOf(api.db, id)))
    const [won] = owned.flat()
    expect(await history(won!.cell)).toMatchObject([
      { kind: 'bought', owner_id: buyers[owned.findIndex(({ length }) => length > 0)]!.id },
    ])
  })
})

describe('the history continues', () => {
  test('with the mint, transfers to a bare wallet and back, and the link of a wallet', async () => {
    const [owner, later] = [await aBuyer(api), await aBuyer(api)]
    await link(owner, wallet)
    const cell = await aGivenPlot(owner)
    const send = (to: string) => during((tx) => sendPlot(tx, { cell, to }))
    const [minted, sent, back, gone] = [
      await send(wallet),
      await send(bare),
      await send(wallet),
      await send(bare),
    ]
    await link(later, bare)
    await during((tx) => claimPlotsOfWallet(tx, later.id))
    await during((tx) => claimPlotsOfWallet(tx, later.id))
    expect(await history(cell)).toEqual([
      { ...noProof, kind: 'given', ...toAccount(owner) },
      { kind: 'minted', ...toAccount(owner), ...byTransfer(minted, wallet) },
      { kind: 'sent', ...toWallet(bare), ...byTransfer(sent, bare) },
      { kind: 'sent', ...toAccount(owner), ...byTransfer(back, wallet) },
      { kind: 'sent', ...toWallet(bare), ...byTransfer(gone, bare) },
      { ...noProof, kind: 'claimed', ...toAccount(later) },
    ])
    await link(owner, null)
    await link(later, null)
  })

  test('with no row for a re-mined transfer or a new name', async () => {
    const owner = await aBuyer(api)
    const cell = await aGivenPlot(owner)
    await during((tx) => sendPlot(tx, { cell, to: bare }))
    const before = await history(cell)
    await during((tx) => sendPlot(tx, { cell, to: bare }))
    await sql`update plots set name = 'Lighthouse' where cell = ${cell}`.execute(api.db)
    expect(await history(cell)).toEqual(before)
  })

  test('for every plot that one statement moves', async () => {
    const owner = await aBuyer(api)
    const cells = (await givePlots(api, owner.id, { count: 3 })).map(BigInt)
    const hash = await during(async (tx) => {
      const named = await sendPlot(tx, { cell: 1n, to: bare })
      await sql`
        update plots set owner_id = null, owner_address = ${bare} where cell = any(${cells}::bigint[])`.execute(
        tx,
      )
      return named
    })
    for (const cell of cells)
      expect((await history(cell)).at(-1)).toEqual({
        kind: 'sent',
        ...toWallet(bare),
        ...byTransfer(hash, bare),
      })
  })

  test('in the order in which a transfer and a link came', async () => {
    const [owner, linking] = [await aBuyer(api), await aBuyer(api)]
    for (let round = 0; round < 6; round += 1) {
      const cell = await aGivenPlot(owner)
      const [from, to] = [1, 2].map((n) => `0x${`${n}${round}`.repeat(20)}`) as [string, string]
      await during((tx) => sendPlot(tx, { cell, to: from }))
      await link(linking, from)
      await Promise.all([
        during((tx) => claimPlotsOfWallet(tx, linking.id)),
        during((tx) => sendPlot(tx, { cell, to })),
      ])
      const kinds = (await history(cell)).map(({ kind }) => kind)
      expect([
        ['given', 'minted', 'claimed', 'sent'],
        ['given', 'minted', 'sent'],
      ]).toContainEqual(kinds)
    }
    await link(linking, null)
  })
})

describe('the history is complete', () => {
  test.each([
    ['changed', 'update plot_owners set owner_id = gen_random_uuid()'],
    ['deleted', 'delete from plot_owners'],
    ['emptied', 'truncate plot_owners'],
  ])('can not be %s', async (_, statement) => {
    await aGivenPlot(await aBuyer(api))
    await expect(sql.raw(statement).execute(api.db)).rejects.toThrow('plot_owners is append-only')
  })

  test('refuses a change of owner without a proof', async () => {
    const [owner, thief] = [await aBuyer(api), await aBuyer(api)]
    const cell = await aGivenPlot(owner)
    for (const theft of [sql`owner_id = ${thief.id}`, sql`owner_id = null, owner_address = ${bare}`])
      await expect(sql`update plots set ${theft} where cell = ${cell}`.execute(api.db)).rejects.toMatchObject(
        {
          column: 'kind',
        },
      )
    expect(await history(cell)).toHaveLength(1)
    const { rows } = await sql`select owner_id from plots where cell = ${cell}`.execute(api.db)
    expect(rows).toEqual([{ owner_id: owner.id }])
  })

  test('accepts an event as proof within its own transaction only', async () => {
    const owner = await aBuyer(api)
    const [sent, other] = [await aGivenPlot(owner), await aGivenPlot(owner)]
    await during((tx) => sendPlot(tx, { cell: sent, to: bare }))
    for (let connection = 0; connection < 20; connection += 1)
      await expect(
        sql`update plots set owner_id = null, owner_address = ${bare} where cell = ${other}`.execute(api.db),
      ).rejects.toMatchObject({ column: 'kind' })
  })

  test('records land that an operator deletes as returned', async () => {
    const cell = await aGivenPlot(await aBuyer(api))
    await sql`delete from plots where cell = ${cell}`.execute(api.db)
    expect((await history(cell)).map(({ kind }) => kind)).toEqual(['given', 'returned'])
  })
})
