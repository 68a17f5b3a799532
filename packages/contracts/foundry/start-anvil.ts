import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { locateFoundryBinary } from './locate-binary.ts'

type Anvil = { rpcUrl: string; pid: number; stop: () => Promise<void> }

/**
 * A chain of its own on a free port, in memory, with anvil's ten funded accounts; for tests and measurements.
 * It ends with `stop`, or with this process unless that is killed with SIGKILL.
 */
export async function startAnvil(options: { chainId?: number; args?: string[] } = {}): Promise<Anvil> {
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(options.chainId ?? 5)]
  const child = spawn(locateFoundryBinary('anvil'), [...args, ...(options.args ?? [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  const stop = async () => {
    kill()
    await exited
    process.off('exit', kill)
  }
  const rpcUrl = await readListeningAddress(child)
  if (rpcUrl === undefined || child.pid === undefined) throw new Error('anvil ended before it listened.')
  return { rpcUrl, pid: child.pid, stop }
}

async function readListeningAddress(
  child: ChildProcessByStdio<null, Readable, null>,
): Promise<string | undefined> {
  let address: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    address = /Listening on (?<address>[\d.]+:\d+)/.exec(line)?.groups?.['address']
    if (address !== undefined) break
  }
  // Leaving the loop closes the reader, and anvil blocks on a full pipe unless somebody goes on reading.
  child.stdout.resume()
  return address === undefined ? undefined : `http://${address}`
}
