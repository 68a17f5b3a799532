import { renamePlot } from '@meridian/shared/endpoints/plots'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { office, runMintOffice, someoneElse } from '#testing/chain/test-mint-office.ts'
import type { Owner } from '#testing/chain/test-mint-office.ts'
import { announceUpdates } from './announce-updates.ts'

runMintOffice({ env: { TOKEN_UPDATES_PER_DAY: '3' } })

const patient = { timeout: 60_000 }
const minutes = 60_000

async function aMintedPlot(): Promise<Owner> {
  const owner = await office.anOwner()
  await office.mint(owner.wallet, await office.grant(owner))
  await vi.waitUntil(async () => {
    await office.follow()
    return (await office.plotOf(owner.plot))?.mint_state === 'minted'
  }, patient)
  return owner
}

const rename = (owner: Owner, name: string) =>
  office.api.call(renamePlot, { body: { id: owner.plot, name } }, owner)

/** Moves the stored times into the past by that much. */
async function letPass(milliseconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${milliseconds / 1000})`
  await sql`update token_updates set changed_at = changed_at - ${ago}, told_at = told_at - ${ago}`.execute(
    office.db,
  )
}

/** Counts the contract's update events after the mint, once no transaction is open. */
async function announced({ plot }: Owner): Promise<number> {
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from chain_transactions where purpose = 'announcement' and state in ('waiting', 'sent')`.execute(
      office.db,
    )
    return rows.length === 0
  }, patient)
  const { client } = office.chain
  const logs = await client.getContractEvents({ ...office.nft, eventName: 'MetadataUpdate', fromBlock: 0n })
  return logs.filter(({ args }) => args._tokenId === BigInt(plot)).length - 1
}

test('announces a new name of a minted plot once it has settled', { timeout: 180_000 }, async () => {
  const [minted, unminted] = [await aMintedPlot(), await office.anOwner()]
  await rename(minted, 'Old mill')
  await rename(minted, 'New mill')
  await rename(unminted, 'Elsewhere')
  await announceUpdates(office.api.platform)
  expect(await announced(minted)).toBe(0)

  await letPass(3 * minutes)
  await Promise.all([announceUpdates(office.api.platform), announceUpdates(office.api.platform)])
  expect(await announced(minted)).toBe(1)
  const { rows } = await sql<{ about: string }>`select about from token_updates`.execute(office.db)
  expect(rows).toEqual([{ about: minted.plot }])

  // The same name again is no change, and another name waits for the next day.
  await rename(minted, 'New mill')
  await rename(minted, 'Newest mill')
  await letPass(3 * minutes)
  await announceUpdates(office.api.platform)
  expect(await announced(minted)).toBe(1)
  await letPass(24 * 60 * minutes)
  await announceUpdates(office.api.platform)
  expect(await announced(minted)).toBe(2)
})

test('announces that a sale removed a name, too', { timeout: 180_000 }, async () => {
  const owner = await aMintedPlot()
  await rename(owner, 'Mine')
  await letPass(25 * 60 * minutes)
  await announceUpdates(office.api.platform)
  const hash = await office.chain.client.writeContract({
    account: owner.wallet,
    chain: null,
    ...office.nft,
    functionName: 'transferFrom',
    args: [owner.wallet.address, someoneElse.address, BigInt(owner.plot)],
  })
  await office.chain.mined(hash)
  await vi.waitUntil(async () => {
    await office.follow()
    return (await office.plotOf(owner.plot))?.owner_id === null
  }, patient)
  await letPass(25 * 60 * minutes)
  await announceUpdates(office.api.platform)
  expect(await announced(owner)).toBe(2)
})

test('announces no more in a day than the operator pays for', { timeout: 240_000 }, async () => {
  await letPass(25 * 60 * minutes)
  const owners: Owner[] = []
  for (let n = 0; n < 4; n += 1) owners.push(await aMintedPlot())
  for (const owner of owners) await rename(owner, 'Busy')
  await letPass(3 * minutes)
  await announceUpdates(office.api.platform)
  await announceUpdates(office.api.platform)
  const counts = await Promise.all(owners.map(announced))
  expect(counts).toEqual([1, 1, 1, 0])
  await letPass(25 * 60 * minutes)
  await announceUpdates(office.api.platform)
  expect(await Promise.all(owners.map(announced))).toEqual([1, 1, 1, 1])
})
