/**
 * npm run test:cluster: thirteen buyers while the servers of the reference cluster die, freeze and change roles. Every
 * answer is success, a refusal by rule or 503; no acknowledged purchase is missing, no plot is bought twice.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { parseEther } from 'viem'
import { newClient } from '../../apps/api/src/platform/db/writable-client.ts'
import { isDatabaseUnavailable } from '../../apps/api/src/platform/db/database-unavailable.ts'
import { openChainKeys } from '../../apps/sandbox/src/chains/chain-keys.ts'
import { findFreePort } from '../../apps/sandbox/src/processes/find-free-port.ts'
import { readEnvironment } from '../../tools/start/stored-environment.ts'
import { root } from '../../tools/run/run-command.ts'
import { openBuyers } from '../checkout/open-buyers.ts'
import { open } from '../checkout/record-statements.ts'
import { buyByCredits, buyByStripe, buyInEther, openWallet, readPrice } from './buyers.ts'
import type { Bought, Wallet } from './buyers.ts'
import { Faults } from './faults.ts'
import { Shop } from './shop.ts'

const counts = { credits: 8, stripe: 3, eth: 2 }
const startWithinMs = 300_000
/** Each round lasts at least this long, and until every node follows again. */
const roundMs = Number(process.env['ROUND_SECONDS'] ?? 45) * 1000
const longestGapMs = 30_000

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
process.exitCode = isGood ? 0 : 1

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
  const wallets = await fundWallets(counts.eth)

  let isOver = false
  const bought: Bought[] = []
  const trades = callers.map((caller) => ({ shop, caller, price, isOver: () => isOver, bought }))
  const buying = trades.map((one, n) => {
    if (n < counts.credits) return buyByCredits(one)
    if (n < counts.credits + counts.stripe) return buyByStripe(one, (tid) => isCompleted(databaseUrl, tid))
    return buyInEther(one, wallets[n - counts.credits - counts.stripe]!)
  })
  const failed = Promise.all(buying)

  const rounds: [string, () => void | Promise<void>][] = [
    ['the leader is killed', () => faults.killLeader()],
    ['the leader’s server is killed', () => faults.killServer()],
    ['the leader and its successor are killed', () => faults.killLeaderAndSuccessor()],
    ['an API is killed', () => faults.killProgram('api')],
    ['a switchover', () => faults.switchOver()],
    ['the leader freezes for 45 s', () => faults.freezeLeader(45_000)],
    ['a worker is killed', () => faults.killProgram('worker-2')],
    ['a standby is killed', () => faults.killStandby()],
    ['the leader freezes for 12 s', () => faults.freezeLeader(12_000)],
    ['etcd is killed', () => faults.killProgram('etcd')],
  ]
  const gaps: number[] = []
  for (const [what, happen] of rounds) {
    const since = Date.now()
    const work = (async () => {
      await happen()
      await sleep(Math.max(0, since + roundMs - Date.now()))
      await faults.waitUntilWhole()
    })()
    await Promise.race([work, failed.then(() => work)])
    const gap = shop.longestGap(since)
    gaps.push(gap)
    process.stdout.write(
      `${what}: ${shop.successesSince(since)} purchases, the longest gap ${(gap / 1000).toFixed(1)} s\n`,
    )
  }
  isOver = true
  await failed

  const found = await readPurchases(databaseUrl, bought)
  const missing = bought.filter(
    ({ tid, cell }) => !found.some((row) => row.tid === tid && row.cell === String(cell)),
  )
  const twice = found.filter(({ paid }) => paid !== 1)
  const audits = [await runAudit(), await runAudit('--outside')]
  const byMethod = (method: Bought['method']) => bought.filter((one) => one.method === method).length
  process.stdout.write(
    [
      `${bought.length} purchases acknowledged: ${byMethod('credits')} by credits, ${byMethod('stripe')} by Stripe, ${byMethod('eth')} in ether`,
      `${shop.unavailable} answers 503; refusals: ${JSON.stringify(Object.fromEntries(shop.refused))}`,
      `wrong answers: ${shop.wrong.length}${shop.wrong.map((one) => `\n  ${one}`).join('')}`,
      `acknowledged and missing: ${missing.length}; paid more or less than once: ${twice.length}`,
      `the audits are ${audits.every(Boolean) ? 'clean' : 'NOT clean'}; the longest gap was ${(Math.max(...gaps) / 1000).toFixed(1)} s`,
      '',
    ].join('\n'),
  )
  return (
    shop.wrong.length + missing.length + twice.length === 0 &&
    audits.every(Boolean) &&
    gaps.every((gap) => gap <= longestGapMs)
  )
}

async function fundWallets(count: number): Promise<Wallet[]> {
  const rpcUrl = `http://127.0.0.1:${port}/rpc/5`
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

async function query<Row extends object>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = newClient(url, { connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function isCompleted(url: string, tid: string): Promise<boolean> {
  try {
    const rows = await query<{ state: string }>(url, 'select state from orders where id = $1', [tid])
    return rows[0]?.state === 'completed'
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false
    throw error
  }
}

/** The rows of these purchases in the database, and how often each order was paid. */
const readPurchases = (url: string, bought: readonly Bought[]) =>
  query<{ tid: string; cell: string; paid: number }>(
    url,
    `select orders.id as tid, order_plots.cell::text as cell,
       (select count(*)::int from payments where payments.order_id = orders.id) as paid
     from orders join order_plots on order_plots.order_id = orders.id
     where orders.state = 'completed' and order_plots.cell = any($1::bigint[])`,
    [bought.map(({ cell }) => cell)],
  )

async function runAudit(...options: string[]): Promise<boolean> {
  const audit = spawn(process.execPath, [join(root, 'tools/admin/main.ts'), 'audit', ...options], {
    env,
    stdio: 'inherit',
  })
  const [code] = (await once(audit, 'exit')) as [number | null]
  return code === 0
}
