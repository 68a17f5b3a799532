/** Attacks that make the minter pay gas. */
import { mintPlot } from '@meridian/shared/endpoints/minting'
import { sql } from 'kysely'
import { parseEther, parseGwei } from 'viem'
import { beforeAll, expect, test, vi } from 'vitest'
import { office as fees, runCollectionOffice } from '#testing/chain/test-collection-office.ts'
import { office as mints, runMintOffice } from '#testing/chain/test-mint-office.ts'
import { minter } from '#testing/chain/test-nft-office.ts'
import type { Owner } from '#testing/chain/test-mint-office.ts'
import { testEnvironment } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { givePlots } from '#testing/test-plots.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'
import { freePort, startTestServer } from '#testing/test-server.ts'
import { isNoticed, printDisturbance } from './disturbance.ts'
import { beside } from './second-user.ts'
import { readAnswer } from './target.ts'
import type { Target } from './target.ts'

runMintOffice()
runCollectionOffice()

interface Office {
  api: TestApi
  databaseUrl: string
  settings: Record<string, string>
}

/** A server of its own on the office's database, and its second user. */
async function serve({ api, databaseUrl, settings }: Office): Promise<Target> {
  const port = await freePort()
  await startTestServer({ ...(await testEnvironment(databaseUrl)), ...settings }, port)
  const { token } = await aBuyer(api)
  return { url: `http://127.0.0.1:${port}`, token, from: '192.0.2.77' }
}

let besideMints: Target
let besideFees: Target
beforeAll(async () => {
  besideMints = await serve(mints)
  besideFees = await serve(fees)
}, 180_000)

/** Ends open grants as their deadline would, and moves all grants an hour into the past. */
async function waitAnHour(): Promise<void> {
  const isUnderWay = async () => {
    const { rows } =
      await sql`select from chain_transactions where state in ('waiting', 'sent') limit 1`.execute(mints.db)
    return rows.length > 0
  }
  await vi.waitUntil(async () => !(await isUnderWay()), { timeout: 60_000 })
  await sql`
    update mint_grants set state = 'ended', closed_at = clock_timestamp()
    where state in ('asked', 'granted')`.execute(mints.db)
  await sql`update plots set mint_state = null where mint_state = 'granted'`.execute(mints.db)
  await sql`
    update mint_grants set created_at = created_at - interval '1 hour', closed_at = closed_at - interval '1 hour'
  `.execute(mints.db)
  await sql`delete from rate_limits`.execute(mints.db)
}

test('a day of mints that nobody uses, by two accounts of one network', { timeout: 600_000 }, async () => {
  const attackers: (Owner & { plots: string[] })[] = []
  for (let account = 0; account < 2; account += 1) {
    const owner = await mints.anOwner()
    attackers.push({
      ...owner,
      plots: [owner.plot, ...(await givePlots(mints.api, owner.id, { count: 9 }))],
    })
  }
  const before = await mints.chain.client.getBalance({ address: minter })
  const disturbed = await beside(besideMints, async () => {
    let granted = 0
    for (let hour = 0; hour < 24; hour += 1) {
      for (const { token, plots } of attackers) {
        const from = { url: besideMints.url, token, from: '198.51.100.9' }
        const answers = await Promise.all(plots.map((id) => readAnswer(from, 'POST', mintPlot.path, { id })))
        granted += answers.filter(({ status }) => status === 200).length
      }
      await waitAnHour()
    }
    return granted
  })
  const events = await mints.chain.client.getContractEvents({
    ...mints.nft,
    eventName: 'MintGranted',
    fromBlock: 0n,
  })
  const receipts = await Promise.all(
    events.map(({ transactionHash: hash }) => mints.chain.client.getTransactionReceipt({ hash })),
  )
  const gas = receipts.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)
  printDisturbance(`${events.length} grants of 480 requests, ${gas} gas`, disturbed)
  expect(disturbed.result).toBeLessThanOrEqual(10)
  expect(gas).toBeLessThanOrEqual(10n * 52_000n)
  expect(before).toBeGreaterThan(0n)
  expect(isNoticed(disturbed)).toBe(false)
  await expectCleanAudit(mints.db)
})

test('fees that were quoted at cheap gas, and paid when gas is dear', { timeout: 600_000 }, async () => {
  const { client } = fees.chain
  const setBaseFee = async (gwei: string) => {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) })
    await client.mine({ blocks: 1 })
  }
  await setBaseFee('1')
  const collectors = await Promise.all(Array.from({ length: 6 }, () => fees.aCollector(1)))
  const sessions = await Promise.all(collectors.map((collector) => fees.session(collector)))
  const paid = sessions.reduce((sum, { amountCurrency }) => sum + parseEther(amountCurrency!), 0n)
  const before = await client.getBalance({ address: minter })
  const disturbed = await beside(besideFees, async () => {
    for (const [nth, collector] of collectors.entries()) await fees.pay(collector, sessions[nth]!)
    await fees.follow()
    await setBaseFee('165')
    for (let turn = 0; turn < 10; turn += 1) await fees.sender.workNow()
    return before - (await client.getBalance({ address: minter }))
  })
  expect(disturbed.result).toBe(0n)
  await setBaseFee('1')
  for (const { collection } of collectors) await fees.until(collection, 2)
  const spent = before - (await client.getBalance({ address: minter }))
  printDisturbance(`${spent} wei spent of ${paid} wei paid`, disturbed)
  expect(spent).toBeLessThan(paid)
  expect(isNoticed(disturbed)).toBe(false)
  await fees.expectCleanAudit()
})
