import { mintPlot } from '@meridian/shared/endpoints/minting'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLandNft } from '#features/minting/tokens/land-nft.ts'
import { inTransaction } from '#platform/db/database.ts'
import { networkOf } from '#platform/net/caller-network.ts'
import { office, runMintOffice } from '#testing/chain/test-mint-office.ts'
import type { Owner } from '#testing/chain/test-mint-office.ts'
import { givePlots } from '#testing/test-plots.ts'
import { expectCleanAudit } from '#testing/test-purchases.ts'
import { askForGrant } from './mint-plot.ts'
import { giveUpGrant } from './give-up-grant.ts'
import { grantNetwork } from './limit-grants.ts'

runMintOffice({ isSending: false, env: { HOLDS_UNLIMITED_FROM: '198.51.100.8' } })

const patience = { timeout: 180_000 }

let networks = 0
const aNetwork = (): string => `203.0.113.${(networks += 1)}`

/** Requests a grant without waiting for the chain. Returns the refusal's code and parameters, or null. */
async function ask({ id: accountId }: Pick<Owner, 'id'>, id: string, from = aNetwork()) {
  const { config } = office.api.platform
  const nft = openLandNft(config)
  const network = grantNetwork(config, networkOf(from))
  return inTransaction(office.db, (tx) => askForGrant(tx, { accountId, id, network, nft })).then(
    () => null,
    ({ code, details }: { code: string; details: { params?: object } }) => ({ code, ...details.params }),
  )
}

const codesOf = (answers: Awaited<ReturnType<typeof ask>>[]) => answers.map((answer) => answer?.code ?? null)
const count = (codes: (string | null)[], code: string | null) => codes.filter((one) => one === code).length

/** The grants of these plots end unused, after their transactions were mined. */
async function waste(...plots: string[]): Promise<void> {
  await sql`
    update mint_grants set state = 'ended', tx_hash = ${`0x${'ab'.repeat(32)}`}, closed_at = clock_timestamp()
    where cell = any(${plots}::bigint[]) and state = 'asked'`.execute(office.db)
  await sql`update plots set mint_state = null where cell = any(${plots}::bigint[])`.execute(office.db)
}

const waitHours = (hours: number, { id }: Owner) =>
  sql`
    update mint_grants set created_at = created_at - make_interval(hours => ${hours}),
      closed_at = closed_at - make_interval(hours => ${hours})
    where account_id = ${id}`.execute(office.db)

async function anOwnerOf(plots: number): Promise<Owner & { plots: string[] }> {
  const owner = await office.anOwner()
  return {
    ...owner,
    plots: [owner.plot, ...(await givePlots(office.api, owner.id, { count: plots - 1 }))],
  }
}

test('a plot gets one grant a day', patience, async () => {
  const owner = await office.anOwner()
  expect(await ask(owner, owner.plot)).toBeNull()
  // The open grant is returned again.
  expect(await ask(owner, owner.plot)).toBeNull()
  await waste(owner.plot)
  expect(await ask(owner, owner.plot)).toEqual({ code: 'MINT_ONCE_A_DAY', hours: 24 })
  await waitHours(20, owner)
  expect(await ask(owner, owner.plot)).toEqual({ code: 'MINT_ONCE_A_DAY', hours: 4 })
  await waitHours(5, owner)
  expect(await ask(owner, owner.plot)).toBeNull()
  expect(await office.grantsOf(owner.plot)).toHaveLength(2)
})

test('a grant that was never signed counts nowhere', patience, async () => {
  const owner = await office.anOwner()
  for (let round = 0; round < 8; round += 1) {
    expect(await ask(owner, owner.plot)).toBeNull()
    await inTransaction(office.db, (tx) => giveUpGrant(tx, { accountId: owner.id, id: owner.plot }))
  }
  expect(await office.transactionsOf(owner.plot)).toHaveLength(8)
  expect(new Set((await office.transactionsOf(owner.plot)).map(({ trouble }) => trouble))).toEqual(
    new Set(['taken back']),
  )
  await expectCleanAudit(office.db)
})

test('two unused grants in a row pause an account for three days', patience, async () => {
  const owner = await anOwnerOf(5)
  const [first, second, third, fourth] = owner.plots as [string, string, string, string]
  expect(await ask(owner, first)).toBeNull()
  await waste(first)
  await waitHours(25, owner)
  expect(await ask(owner, second)).toBeNull()
  await waste(second)
  expect(await ask(owner, third)).toEqual({ code: 'MINT_PAUSED', hours: 72 })
  await waitHours(71, owner)
  expect(await ask(owner, third)).toEqual({ code: 'MINT_PAUSED', hours: 1 })
  await waitHours(2, owner)
  expect(await ask(owner, third)).toBeNull()

  // A mint ends the row.
  await sql`
    update mint_grants set state = 'used', mint_tx_hash = ${`0x${'cd'.repeat(32)}`}, closed_at = clock_timestamp()
    where cell = ${third} and state = 'asked'`.execute(office.db)
  await sql`update plots set mint_state = 'minted' where cell = ${third}`.execute(office.db)
  expect(await ask(owner, fourth)).toBeNull()
  await waste(fourth)
  expect(await ask(owner, owner.plots[4]!)).toBeNull()
})

test('an account has five unused grants a day, also for concurrent requests', patience, async () => {
  const owner = await anOwnerOf(20)
  const codes = codesOf(await Promise.all(owner.plots.map((plot) => ask(owner, plot))))
  expect(count(codes, null)).toBe(5)
  expect(count(codes, 'TOO_MANY_UNUSED_MINTS')).toBe(15)
  const waiting = owner.plots.filter((_, nth) => codes[nth] === null)
  // Mints make room.
  for (const plot of waiting.slice(0, 2))
    await sql`
      update mint_grants set state = 'used', mint_tx_hash = ${`0x${'cd'.repeat(32)}`}, closed_at = clock_timestamp()
      where cell = ${plot}`.execute(office.db)
  const free = owner.plots.filter((_, nth) => codes[nth] !== null)
  expect(
    codesOf([await ask(owner, free[0]!), await ask(owner, free[1]!), await ask(owner, free[2]!)]),
  ).toEqual([null, null, 'TOO_MANY_UNUSED_MINTS'])
})

test(
  'all accounts of a network have ten unused grants a day, also for concurrent requests',
  patience,
  async () => {
    const from = aNetwork()
    const owners = [await anOwnerOf(4), await anOwnerOf(4), await anOwnerOf(4), await anOwnerOf(4)]
    const asked = owners.flatMap((owner) => owner.plots.map((plot) => ask(owner, plot, from)))
    const codes = codesOf(await Promise.all(asked))
    expect(count(codes, null)).toBe(10)
    expect(count(codes, 'TOO_MANY_UNUSED_MINTS_NEARBY')).toBe(6)
    const late = await office.anOwner()
    expect(await ask(late, late.plot, from)).toEqual({ code: 'TOO_MANY_UNUSED_MINTS_NEARBY' })
    expect(await ask(late, late.plot)).toBeNull()
    const other = await office.anOwner()
    for (const owner of owners) await waitHours(25, owner)
    expect(await ask(other, other.plot, from)).toBeNull()
  },
)

test(
  'a network that the configuration exempts is not limited, and addresses are not stored',
  patience,
  async () => {
    const { config } = office.api.platform
    expect(grantNetwork(config, networkOf('198.51.100.8'))).toBeNull()
    const owner = await office.anOwner()
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    void office.api.request(mintPlot, { body: { id: owner.plot } }, { token: owner.token, headers })
    const stored = async () => {
      const { rows } = await sql<{ network: string | null }>`
      select network from mint_grants where cell = ${owner.plot}`.execute(office.db)
      return rows[0]?.network
    }
    const name = grantNetwork(config, networkOf('198.51.100.9'))?.name
    await expect.poll(stored).toBe(name)
    expect(name).not.toContain('198')
  },
)
