import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { locateFoundryBinary } from './locate-binary.ts'

/** What anvil wrote last, for whoever has to find out why it did not start. */
const rememberedCharacters = 4000

/** Anvil on this machine alone, once it listens; where none is given, the system picks a port. Whoever launches it ends it. */
export async function launchAnvil(
  args: readonly string[],
  {
    host = '127.0.0.1',
    port = 0,
    ...options
  }: { host?: string; port?: number } & Pick<SpawnOptions, 'detached' | 'env'> = {},
): Promise<{ child: ChildProcess; rpcUrl: string }> {
  const child = spawn(locateFoundryBinary('anvil'), ['--host', host, '--port', String(port), ...args], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    // Read for as long as it lives: anvil blocks on a full pipe.
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-rememberedCharacters)
      const address = /Listening on (127(?:\.\d+){3}:\d+)\s/.exec(said)?.[1]
      if (address) resolve(`http://${address}`)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', (error) => reject(error))
    child.once('exit', (code, signal) =>
      reject(new Error(`anvil did not start (${signal ?? `exit code ${code}`}): ${said.trim().slice(-600)}`)),
    )
  }).finally(() => process.off('exit', kill))
  return { child, rpcUrl }
}

export interface Anvil {
  rpcUrl: string
  stop: () => Promise<void>
}

/**
 * A chain of its own in memory, with anvil's ten funded accounts; for tests and measurements.
 * It ends with `stop`, or with this process unless that is killed with SIGKILL.
 */
export async function startAnvil({
  chainId = 5,
  args = [],
}: { chainId?: number; args?: string[] } = {}): Promise<Anvil> {
  const { child, rpcUrl } = await launchAnvil(['--chain-id', String(chainId), ...args])
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  return {
    rpcUrl,
    stop: async () => {
      kill()
      await exited
      process.off('exit', kill)
    },
  }
}
