/**
 * A thousand refunds of ether, thirty of them to hostile contracts, compared with a thousand to plain wallets, on a
 * real chain: 970 are paid, 30 become cases, and the time hardly increases.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { landPaymentAbi } from '@meridian/contracts/abi'
import { bytecode } from '@meridian/contracts/bytecode'
import { parseEther, toHex } from 'viem'
import type { Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import { allRequesters, allSettlements } from '../apps/api/src/effects.ts'
import { createSender } from '../apps/api/src/features/chain/sender/sender.ts'
import { recordPayment } from '../apps/api/src/features/payments/settlement/record-payment.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { inTransaction, openDatabase } from '../apps/api/src/platform/db/database.ts'
import type { Db } from '../apps/api/src/platform/db/database.ts'
import { migrateToLatest } from '../apps/api/src/platform/db/migrate.ts'
import { createLog } from '../apps/api/src/platform/logging/log.ts'
import { hostileReceivers } from '../apps/api/src/testing/chain/hostile-receivers.ts'
import { withThrowAwayPostgres } from '../tools/run/throw-away-postgres.ts'
import { report } from './results/report.ts'

const refunds = 1000
const hostile = 30
/** The most turns, as a multiple of those for a thousand plain refunds. */
const limit = 1.25
/** A turn every four seconds, as in live mode. */
const turnSeconds = 4
const mostTurns = 200
const mnemonic = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(mnemonic, { addressIndex: 0 })
const refunder = mnemonicToAccount(mnemonic, { addressIndex: 4 })

interface Result {
  paid: number
  cases: number
  turns: number
  seconds: number
  questions: number
}

const plain = await run(0)
const mixed = await run(hostile)
console.log('| | paid | cases | turns | at a turn in 4 s | computed in | questions to the node |')
console.log('|---|---|---|---|---|---|---|')
say(`${refunds} to plain wallets`, plain)
say(`${refunds}, of which ${hostile} hostile`, mixed)
const ratio = mixed.turns / plain.turns
console.log(`\nturns: ratio ${ratio.toFixed(2)}, at most ${limit}`)
report({
  work: `turns for ${refunds} refunds, ${hostile} of them to hostile wallets`,
  beside: 'all to plain wallets',
  theirs: plain.turns,
  ours: mixed.turns,
  unit: '',
  goal: { most: limit },
})
if (mixed.paid !== refunds - hostile || mixed.cases !== hostile || plain.paid !== refunds || ratio > limit)
  process.exitCode = 1

function say(what: string, { paid, cases, turns, seconds, questions }: Result): void {
  const live = `${turns * turnSeconds} s`
  console.log(
    `| ${what} | ${paid} | ${cases} | ${turns} | ${live} | ${seconds.toFixed(1)} s | ${questions} |`,
  )
}

function run(bad: number): Promise<Result> {
  return withThrowAwayPostgres(async (url) => {
    const chain = await openTestChain({ chainId: 5 })
    const folder = mkdtempSync(join(tmpdir(), 'meridian-refunds-'))
    const deployment = join(folder, '5.json')
    writeFileSync(deployment, JSON.stringify(await deployLandPayment(chain.rpcUrl)))
    const { config, problems } = readConfig({
      MODE: 'demo',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: url,
      JWT_SECRET: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
      REFUNDER_PRIVATE_KEY: toHex(refunder.getHdKey().privateKey!),
      REFUND_DAILY_LIMIT: '100000',
      GIN_CHAIN_IDS: '5',
      CHAIN_5_RPC_URL: chain.rpcUrl,
      CHAIN_5_DEPLOYMENT: deployment,
      // All waits are multiples of this.
      CHAIN_POLL_MS: '50',
    })
    if (!config) throw new Error(problems.join('\n'))
    const log = createLog('bench', 'silent')
    const { db, close } = openDatabase(config.database, 'bench', log)
    const sender = createSender({ config, db, log }, allSettlements, allRequesters(config))
    try {
      await migrateToLatest(db)
      await owe(db, chain.rpcUrl, bad)
      return await measure(db, sender.workNow)
    } finally {
      await sender.close()
      await close()
      await chain.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** Funded for all refunds, with a daily limit that covers them. */
async function deployLandPayment(rpcUrl: string): Promise<object> {
  const client = connectToTestChain(rpcUrl)
  const receiptOf = (hash: `0x${string}`) => client.waitForTransactionReceipt({ hash })
  const request = { account: owner, chain: null, abi: landPaymentAbi } as const
  const created = await receiptOf(
    await client.deployContract({ ...request, bytecode: bytecode.LandPayment, args: [owner.address] }),
  )
  const address = created.contractAddress!
  const args = [refunder.address, parseEther('100000')] as const
  await receiptOf(await client.writeContract({ ...request, address, functionName: 'setRefunder', args }))
  await client.setBalance({ address, value: parseEther('100000') })
  return { chainId: 5, contracts: { LandPayment: { address, blockNumber: Number(created.blockNumber) } } }
}

/** Payments without an order, each from a separate address; the hostile ones are spread among the others. */
async function owe(db: Db, rpcUrl: string, bad: number): Promise<void> {
  const client = connectToTestChain(rpcUrl)
  const codes = Object.values(hostileReceivers).map(({ code }) => code)
  for (let n = 0; n < refunds; n += 1) {
    const payer: Address = toHex(0x1000_0000 + n, { size: 20 })
    if (bad > 0 && n % Math.floor(refunds / bad) === 0 && n / Math.floor(refunds / bad) < bad)
      await client.setCode({ address: payer, bytecode: codes[n % codes.length]! })
    await inTransaction(db, (tx) =>
      recordPayment(tx, {
        provider: 'chain',
        reference: `5:${toHex(n, { size: 32 })}:0`,
        method: 'eth',
        orderId: null,
        attemptId: null,
        unit: 'wei',
        amount: parseEther('0.01') + BigInt(n),
        payer,
        capturedAt: new Date(),
        verdict: { is: 'right' },
      }),
    )
  }
}

async function measure(db: Db, takeTurn: () => Promise<void>): Promise<Result> {
  let questions = 0
  const ask = globalThis.fetch
  globalThis.fetch = (...question) => {
    questions += 1
    return ask(...question)
  }
  const began = performance.now()
  let turns = 0
  while (turns < mostTurns && (await countRefunds(db, 'due', 'sent')) > 0) {
    await takeTurn()
    turns += 1
  }
  const seconds = (performance.now() - began) / 1000
  globalThis.fetch = ask
  return {
    paid: await countRefunds(db, 'done'),
    cases: (await db.selectFrom('debt_cases').select('id').where('closed_at', 'is', null).execute()).length,
    turns,
    seconds,
    questions,
  }
}

async function countRefunds(db: Db, ...states: string[]): Promise<number> {
  return (await db.selectFrom('refunds').select('id').where('state', 'in', states).execute()).length
}
