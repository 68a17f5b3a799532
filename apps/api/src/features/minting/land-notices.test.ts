import { refreshMyAssets } from '@meridian/shared/endpoints/minting'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { acceptTurn } from '#testing/chain/accept-turn.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { startTestLandChain } from '#testing/chain/test-land-chain.ts'
import type { TestLandChain } from '#testing/chain/test-land-chain.ts'
import { aGrant, givePlots } from '#testing/test-plots.ts'

const [buyer, friend] = [testAccount(1).address.toLowerCase(), testAccount(2).address.toLowerCase()]

let land: TestLandChain
let api: TestApi
beforeAll(async () => {
  land = await startTestLandChain()
  api = await startTestApi({
    env: { CHAIN_5_RPC_URL: land.rpcUrl, CHAIN_5_DEPLOYMENT: land.deployment.file },
  })
})

const link = ({ id }: TestAccount, wallet: string | null) =>
  sql`update accounts set wallet_address = ${wallet} where id = ${id}`.execute(api.db)
const refresh = ({ token }: TestAccount) => api.request(refreshMyAssets, {}, { token })
const noticesOf = async ({ id }: TestAccount) => {
  const { rows } = await sql<{ kind: string; subject: string }>`
    select kind, subject from notices where account_id = ${id} order by id`.execute(api.db)
  return rows
}

test('notes a mint for its owner and a transfer for both owners, each once', async () => {
  const [seller, receiver] = [await anAccount(api), await anAccount(api)]
  await link(seller, buyer)
  await link(receiver, friend)
  const [id] = (await givePlots(api, seller.id, { count: 1 })) as [string]
  await aGrant(api, { cell: id, accountId: seller.id, to: buyer })
  const subject = `plot:${id}`

  await land.mintPlot(BigInt(id))
  for (let time = 0; time < 2; time += 1) await refresh(seller)
  expect(await noticesOf(seller)).toEqual([{ kind: 'plot_minted', subject }])

  await land.givePlot(BigInt(id))
  for (let time = 0; time < 2; time += 1) await refresh(receiver)
  expect(await noticesOf(seller)).toEqual([
    { kind: 'plot_minted', subject },
    { kind: 'token_left', subject },
  ])
  expect(await noticesOf(receiver)).toEqual([{ kind: 'token_arrived', subject }])
  await link(seller, null)
  await link(receiver, null)
})

test('notes nothing for a wallet that no account has linked', async () => {
  const seller = await anAccount(api)
  await link(seller, buyer)
  const [id] = (await givePlots(api, seller.id, { count: 1 })) as [string]
  await aGrant(api, { cell: id, accountId: seller.id, to: buyer })
  await land.mintPlot(BigInt(id))
  await land.givePlot(BigInt(id))
  await refresh(seller)
  expect(new Set((await noticesOf(seller)).map(({ kind }) => kind))).toEqual(
    new Set(['plot_minted', 'token_left']),
  )
  const { rows } =
    await sql`select from notices where subject = ${`plot:${id}`} and kind = 'token_arrived'`.execute(api.db)
  expect(rows).toEqual([])
  await link(seller, null)
})

test('notes nothing again when a final mint and transfer return after a reorganisation', async () => {
  const [seller, receiver] = [await anAccount(api), await anAccount(api)]
  await link(seller, buyer)
  await link(receiver, friend)
  const [id] = (await givePlots(api, seller.id, { count: 1 })) as [string]
  await aGrant(api, { cell: id, accountId: seller.id, to: buyer })
  const mint = await land.mintPlot(BigInt(id))
  const transfer = await land.givePlot(BigInt(id))
  const again = [await land.signedBytes(mint), await land.signedBytes(transfer)] as const
  await refresh(seller)
  const before = [await noticesOf(seller), await noticesOf(receiver)]
  expect(before.map(({ length }) => length)).toEqual([2, 1])

  await land.reorganise(2, [
    [again[0], 0],
    [again[1], 1],
  ])
  await refresh(seller)
  expect(await acceptTurn(api, 5)).toMatchObject({ reverted: 2 })
  for (let time = 0; time < 2; time += 1) await refresh(seller)
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from chain_events where subject = ${id} and final_at is not null and event = 'Transfer'`.execute(
    api.db,
  )
  expect(rows).toEqual([{ count: 2n }])
  expect([await noticesOf(seller), await noticesOf(receiver)]).toEqual(before)
  await link(seller, null)
  await link(receiver, null)
})
