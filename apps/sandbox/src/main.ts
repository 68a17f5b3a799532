/**
 * The sandbox process, which replaces outside services in the demo and in tests: the embedded chains (/chains/<id>),
 * the faucet for their coins (/faucet), their explorer (/explorer), the demo's shared wallets (/wallets), the mailbox
 * (/mail) and the card providers (/stripe, /wert). GET /health lists every part.
 */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openChainKeys } from '#chains/chain-keys.ts'
import { startChainParts } from '#chains/chain-parts.ts'
import type { ChainChange } from '#chains/keep-chain-process.ts'
import { createExplorerPart } from '#explorer/explorer-part.ts'
import { createFaucetPart } from '#faucet/faucet-part.ts'
import { startMailPart } from '#mail/mail-part.ts'
import { startStripePart } from '#stripe/stripe-part.ts'
import { createWalletsPart } from '#wallets/wallets-part.ts'
import { startWertPart } from '#wert/wert-part.ts'
import { readSettings } from './read-settings.ts'
import { serveParts } from '#server/serve-parts.ts'

function say(sentence: string): void {
  process.stderr.write(`${new Date().toISOString()} ${sentence}\n`)
}

/** The parent may have ended while this process starts; sending to it would end this one without a graceful stop. */
function sendToParent(message: object): void {
  if (process.connected) process.send?.(message)
}

/** Sends the parent the process id of each chain program, and whether it had to be replaced. */
function announce(name: string, change: ChainChange): void {
  say(change.up ? `${name} is up, pid ${change.pid}` : `${name} went down: ${change.why}`)
  sendToParent({ part: name, ...change })
  if (!change.up && change.fatal) void stop(1)
}

async function startParts() {
  const { port, chains, chainsFolder, chainKeys, deployments, mail, stripe, wert } = readSettings(process.env)
  await mkdir(dirname(chainKeys), { recursive: true, mode: 0o700 })
  const keys = await openChainKeys(chainKeys)
  const [chainParts, ...otherParts] = await Promise.all([
    startChainParts({ ids: chains, folder: chainsFolder, keys, onChange: announce }),
    Promise.all(mail ? [startMailPart(mail)] : []),
    Promise.all(stripe ? [startStripePart(stripe)] : []),
  ])
  const wertPart = wert && (await startWertPart({ ...wert, key: keys.wert }))
  const lasting = [...otherParts.flat(), ...(wertPart ? [wertPart] : [])]
  const served = chainParts.parts.map(({ chain }) => chain)
  const faucet = createFaucetPart({ chains: served, key: keys.faucet, deployments })
  const explorer = createExplorerPart({ chains: served, deployments })
  const wallets = createWalletsPart(keys)
  const server = await serveParts([...chainParts.parts, ...lasting, faucet, explorer, wallets], port)
  // It reaches its chain through this server.
  wertPart?.resume()
  say(`listening on 127.0.0.1:${port}`)
  return { server, stoppable: [chainParts, ...lasting] }
}

let isStopping = false

/** A stop that arrives during the start waits until every part can be stopped. */
async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  const running = await started.catch(() => null)
  running?.server.close()
  running?.server.closeIdleConnections()
  await Promise.all(running?.stoppable.map((part) => part.stop()) ?? [])
  say('stopped')
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
// The parent has ended, even by kill -9.
process.once('disconnect', () => void stop(0))

const started = startParts()
try {
  await started
  sendToParent({ ready: true })
} catch (error) {
  say(`could not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
