/**
 * npm run test:cluster: thirteen buyers while the servers of the reference cluster die, freeze and change roles. Every
 * answer is success, a refusal by rule or 503; no acknowledged purchase is missing, no plot is bought twice.
 *
 *     npm run test:cluster
 *     ROUNDS=leader,freeze npm run test:cluster
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { parseEther } from 'viem'
import { openChainKeys } from '../../apps/sandbox/src/chains/chain-keys.ts'
import { findFreePort } from '../../apps/sandbox/src/processes/find-free-port.ts'
import { readEnvironment } from '../../tools/start/stored-environment.ts'
import { root } from '../../tools/run/run-command.ts'
import { openBuyers } from '../checkout/open-buyers.ts'
import { open } from '../checkout/record-statements.ts'
import { report, resultsFile } from '../results/report.ts'
import { compareBooks, isAuditClean, isCompleted } from './books.ts'
import { buyByCredits, buyByStripe, buyInEther, openWallet, readPrice } from './buyers.ts'
import type { Bought, Wallet } from './buyers.ts'
import { Faults } from './faults.ts'
import { allRounds, chooseRounds } from './rounds.ts'
import { Shop } from './shop.ts'
import { viewUntilOver } from './viewer.ts'

const counts = { credits: 8, stripe: 3, eth: 2 }
const startWithinMs = 600_000
/** Each round lasts at least this long, and until every node follows again. */
const roundMs = Number(process.env['ROUND_SECONDS'] ?? 45) * 1000
const longestGapS = 30
const rounds = chooseRounds(process.env['ROUNDS'])

const folder = mkdtempSync(join(tmpdir(), 'meridian-cluster-'))
chmodSync(folder, 0o711)
const port = await findFreePort()
const env = { ...process.env, DATA_DIR: folder, PORT: String(port) }

const cluster = spawn(process.execPath, [join(root, 'tools/cluster/main.ts')], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})
let printed = ''
cluster.stdout.on('data', (chunk: Buffer) => {
  printed += chunk.toString()
  process.stdout.write(chunk)
})
const ended = once(cluster, 'exit')
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    cluster.kill('SIGTERM')
    void ended.finally(() => process.exit(1))
  })

let isGood = false
try {
  await waitForStart()
  isGood = await trade()
} finally {
  cluster.kill('SIGTERM')
  await ended
  if (isGood) rmSync(folder, { recursive: true, force: true })
  else process.stdout.write(`The data and logs are in ${folder}.\n`)
}
// As a part of the bench, its rows say what was not met.
process.exitCode = isGood || process.env[resultsFile] !== undefined ? 0 : 1

async function waitForStart(): Promise<void> {
  const until = Date.now() + startWithinMs
  while (!printed.includes('The cluster is running')) {
    if (cluster.exitCode !== null) throw new Error('the cluster did not start')
    if (Date.now() > until) throw new Error(`the cluster did not start within ${startWithinMs / 1000} s`)
    await sleep(200)
  }
}

async function trade(): Promise<boolean> {
  const stored = await readEnvironment(env)
  const databaseUrl = stored['DATABASE_URL']!
  const shop = new Shop(`http://127.0.0.1:${port}`)
  const faults = new Faults(folder, { shop })
  const { db, close } = open(databaseUrl, 2)
  const accounts = await openBuyers(db, counts.credits + counts.stripe + counts.eth, stored['JWT_SECRET'])
  await close()
  const callers = accounts.map(({ token }, n) => ({ token, network: `10.20.${n}.1` }))
  const price = await readPrice(shop, callers[0]!)
  // Wallets have a node of their own.
  const wallets = await fundWallets(counts.eth, stored['CHAIN_5_RPC_URL']!)

  let isOver = false
  const bought: Bought[] = []
  const trades = callers.map((caller) => ({ shop, caller, price, isOver: () => isOver, bought }))
  const buying = trades.map((one, n) => {
    if (n < counts.credits) return buyByCredits(one)
    if (n < counts.credits + counts.stripe) return buyByStripe(one, (tid) => isCompleted(databaseUrl, tid))
    return buyInEther(one, wallets[n - counts.credits - counts.stripe]!)
  })
  const failed = Promise.all(buying)
  const viewing = viewUntilOver({ port, isOver: () => isOver, bought })

  const gaps: { what: string; seconds: number }[] = []
  const faultsOfTest: string[] = []
  try {
    for (const { what, happen } of rounds) {
      const since = Date.now()
      const work = (async () => {
        await happen(faults)
        await sleep(Math.max(0, since + roundMs - Date.now()))
        await faults.waitUntilWhole()
      })()
      await Promise.race([work, failed.then(() => work)])
      const seconds = shop.longestGap(since) / 1000
      gaps.push({ what, seconds })
      process.stdout.write(
        `${what}: ${shop.successesSince(since)} purchases, the longest gap ${seconds.toFixed(1)} s\n`,
      )
    }
    isOver = true
    await failed
  } catch (error) {
    // The books are compared all the same.
    isOver = true
    console.error(error)
    faultsOfTest.push(String(error))
    await faults.waitUntilWhole()
  }

  const viewed = await viewing
  const readable = (viewed.answered / (viewed.answered + viewed.failed)) * 100
  const { missing, twice } = await compareBooks(databaseUrl, bought)
  const audits = [await isAuditClean(env), await isAuditClean(env, '--outside')]
  const dirty = audits.filter((isClean) => !isClean).length
  const byMethod = (method: Bought['method']) => bought.filter((one) => one.method === method).length
  const wrong = [...shop.wrong, ...faultsOfTest]
  process.stdout.write(
    [
      `${gaps.length} of ${allRounds.length} rounds ran`,
      `${bought.length} purchases acknowledged: ${byMethod('credits')} by credits, ${byMethod('stripe')} by Stripe, ${byMethod('eth')} in ether`,
      `${shop.unavailable} answers 503; refusals: ${JSON.stringify(Object.fromEntries(shop.refused))}`,
      `wrong answers: ${wrong.length}${wrong.map((one) => `\n  ${one}`).join('')}`,
      `${viewed.answered} reads of the map answered, ${viewed.failed} failed; ${viewed.withoutVersions} streams without versions`,
      `acknowledged and missing: ${missing.length}; bought or paid more or less than once: ${twice.length}`,
      `the audits are ${dirty === 0 ? 'clean' : 'NOT clean'}; the longest gap was ${Math.max(...gaps.map(({ seconds }) => seconds)).toFixed(1)} s`,
      '',
    ].join('\n'),
  )
  for (const { what, seconds } of gaps)
    report({
      work: `longest time without a purchase: ${what}`,
      beside: 'limit',
      ours: seconds,
      unit: 's',
      goal: { most: longestGapS },
    })
  const ran = `${gaps.length} of ${allRounds.length} rounds`
  report({ work: `purchases acknowledged in ${ran}`, beside: 'no limit', ours: bought.length, unit: '' })
  report({ work: 'answers 503, which were repeated', beside: 'no limit', ours: shop.unavailable, unit: '' })
  report({
    work: 'reads of map blocks that were answered meanwhile',
    beside: 'all whose version was known',
    ours: readable,
    unit: '%',
    goal: { least: 95 },
  })
  for (const [work, ours] of [
    ['acknowledged and missing', missing.length],
    ['bought or paid more or less than once', twice.length],
    ['answers but success, a refusal by rule and 503', wrong.length],
    ['audits that found something', dirty],
  ] as const)
    report({ work, beside: 'limit', ours, unit: '', goal: { most: 0 } })
  return (
    wrong.length + missing.length + twice.length + dirty === 0 &&
    gaps.every(({ seconds }) => seconds <= longestGapS)
  )
}

async function fundWallets(count: number, rpcUrl: string): Promise<Wallet[]> {
  const { faucet } = await openChainKeys(join(folder, 'secrets/chain-keys.json'))
  const { wallet, reader } = openWallet(rpcUrl, faucet.privateKey)
  const wallets: Wallet[] = []
  for (let n = 0; n < count; n += 1) {
    const privateKey = generatePrivateKey()
    const hash = await wallet.sendTransaction({
      to: privateKeyToAddress(privateKey),
      value: parseEther('100'),
    })
    await reader.waitForTransactionReceipt({ hash })
    wallets.push({ rpcUrl, privateKey })
  }
  return wallets
}
