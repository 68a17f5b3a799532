import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { startTestApi } from '#testing/test-api.ts'
import { holdsStake, listStakeEvents } from './stakes.ts'

const mass = 10n ** 18n
const contract = `0x${'0a'.repeat(20)}`
const land = { id: 5, role: 'land', contracts: { Staking: contract } }
const config = { chains: [land] } as unknown as Pick<Config, 'chains'>

let db: Db
let wallets = 0
let blocks = 0

beforeAll(async () => {
  ;({ db } = await startTestApi())
})

const aWallet = (): string => `0x${(wallets += 1).toString(16).padStart(40, '0')}`
const hashOf = (block: number): string => `0x${block.toString(16).padStart(64, '0')}`

interface Recorded {
  chainId?: number
  address?: string
  isFinal?: boolean
}

/** An event as the index stores it; returns the hash of its transaction. */
async function record(
  wallet: string,
  event: 'Staked' | 'RewardClaimed' | 'StakeWithdrawn',
  amount: bigint,
  { chainId = land.id, address = contract, isFinal = true }: Recorded = {},
): Promise<string> {
  const block = (blocks += 1)
  const args = { account: wallet, [event === 'RewardClaimed' ? 'reward' : 'amount']: String(amount) }
  await sql`
    insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address,
      event, args, parties, final_at)
    values (${chainId}, ${hashOf(block)}, 0, ${block}, ${new Date(block * 1000)}, ${hashOf(block)}, 'Staking',
      ${address}, ${event}, ${JSON.stringify(args)}, array[${wallet}], ${isFinal ? new Date() : null})`.execute(
    db,
  )
  return hashOf(block)
}

/** So many claims of one block, by one statement. */
async function repeatClaims(wallet: string, count: number): Promise<void> {
  const last = await record(wallet, 'RewardClaimed', 1n)
  await sql`
    insert into chain_events (chain_id, block_hash, log_index, block_number, block_time, tx_hash, contract, address,
      event, args, parties, final_at)
    select chain_id, block_hash, n, block_number, block_time, tx_hash, contract, address, event, args, parties,
      final_at
    from chain_events, generate_series(1, ${count - 1}::int) as n where tx_hash = ${last}`.execute(db)
}

const listOf = (wallet: string) => listStakeEvents({ config, db }, wallet)

test('lists stakes, claims and withdrawals oldest first, in whole MASS', async () => {
  const wallet = aWallet()
  const hashes = [
    await record(wallet, 'Staked', 5n * mass),
    await record(wallet, 'RewardClaimed', mass / 4n),
    await record(wallet, 'StakeWithdrawn', 2n * mass),
  ]
  const { before, data } = await listOf(wallet)
  expect(before).toBe('0')
  expect(data.map(({ kind, amount, transaction_hash }) => [kind, amount, transaction_hash])).toEqual([
    ['staked', '5', hashes[0]],
    ['claimed', '0.25', hashes[1]],
    ['withdrawn', '2', hashes[2]],
  ])
  expect(data[0]!.at < data[1]!.at && data[1]!.at < data[2]!.at).toBe(true)
})

test('finds a wallet in any letter case', async () => {
  const wallet = `0x${'ab'.repeat(20)}`
  await record(wallet, 'Staked', mass)
  expect((await listOf(`0x${'AB'.repeat(20)}`)).data).toHaveLength(1)
})

test.each([
  ['of another wallet', {}, true],
  ['of another chain', { chainId: 56 }, false],
  ['of an older contract', { address: `0x${'0b'.repeat(20)}` }, false],
  ['that is not final', { isFinal: false }, false],
])('does not count a stake %s', async (_, recorded: Recorded, isOfAnother) => {
  const wallet = aWallet()
  await record(isOfAnother ? aWallet() : wallet, 'Staked', mass, recorded)
  expect(await listOf(wallet)).toEqual({ before: '0', data: [] })
  expect(await holdsStake(db, config, wallet)).toBe(false)
})

test.each([
  ['Staked', '999'],
  ['RewardClaimed', '1000'],
  ['StakeWithdrawn', '1001'],
] as const)(
  'starts with the stake before %s as the oldest of the newest five hundred events: %s MASS',
  async (oldest, staked) => {
    const wallet = aWallet()
    await record(wallet, 'Staked', BigInt(staked) * mass)
    await record(wallet, oldest, mass)
    await repeatClaims(wallet, 499)
    const { before, data } = await listOf(wallet)
    expect(data).toHaveLength(500)
    expect(data[0]!.kind).toBe(
      { Staked: 'staked', RewardClaimed: 'claimed', StakeWithdrawn: 'withdrawn' }[oldest],
    )
    expect(before).toBe(staked)
  },
)

test('counts a wallet as staking until all of its stake is withdrawn', async () => {
  const wallet = aWallet()
  await record(wallet, 'RewardClaimed', mass)
  expect(await holdsStake(db, config, wallet)).toBe(false)
  await record(wallet, 'Staked', 2n * mass)
  await record(wallet, 'StakeWithdrawn', mass)
  expect(await holdsStake(db, config, wallet)).toBe(true)
  await record(wallet, 'StakeWithdrawn', mass)
  expect(await holdsStake(db, config, wallet)).toBe(false)
})
