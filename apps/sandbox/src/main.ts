/**
 * The sandbox process: what stands in for the outside world in the demo and in tests. The embedded chains, at
 * /chains/<id>, the faucet for their coins, at /faucet, and the mailbox, at /mail; GET /health names every part.
 */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openChainKeys } from '#chains/chain-keys.ts'
import { startChainPart } from '#chains/chain-part.ts'
import type { ChainChange } from '#chains/keep-anvil.ts'
import { createFaucetPart } from '#faucet/faucet-part.ts'
import { startMailPart } from '#mail/mail-part.ts'
import { readSettings } from './read-settings.ts'
import { serveParts } from './serve-parts.ts'

function say(sentence: string): void {
  process.stderr.write(`${new Date().toISOString()} ${sentence}\n`)
}

/** Whoever started us hears which program runs each chain, and when one had to be replaced. */
function announce(name: string, change: ChainChange): void {
  say(change.up ? `${name} is up, pid ${change.pid}` : `${name} went down: ${change.why}`)
  process.send?.({ part: name, ...change })
  if (!change.up && change.fatal) process.exit(1)
}

const { port, chains, chainsFolder, chainKeys, mail } = readSettings(process.env)
await mkdir(dirname(chainKeys), { recursive: true, mode: 0o700 })
const keys = await openChainKeys(chainKeys)
const [chainParts, mailParts] = await Promise.all([
  Promise.all(chains.map((id) => startChainPart({ id, folder: chainsFolder, keys, onChange: announce }))),
  Promise.all(mail ? [startMailPart(mail)] : []),
])
const lasting = [...chainParts, ...mailParts]
const faucet = createFaucetPart({ chains: chainParts.map(({ chain }) => chain), key: keys.faucet })
const server = await serveParts([...lasting, faucet], port)
say(`listening on 127.0.0.1:${port}`)
process.send?.({ ready: true })

let stopping: Promise<void> | null = null

async function stop(): Promise<void> {
  server.close()
  server.closeIdleConnections()
  await Promise.all(lasting.map((part) => part.stop()))
  say('stopped')
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping ??= stop()
  })
}
