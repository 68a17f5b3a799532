/** A real, throw-away EVM chain. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { cleanUp } from './clean-up.ts'

const platformName = { linux: 'linux', darwin: 'darwin', win32: 'win32' }[process.platform as 'linux']
const archName = { x64: 'amd64', arm64: 'arm64' }[process.arch as 'x64']
const binary = () =>
  createRequire(import.meta.url).resolve(
    `@foundry-rs/anvil-${platformName}-${archName}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`,
  )

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export async function startTestChain(chainId: number): Promise<string> {
  const port = await freePort()
  const anvil = spawn(
    binary(),
    // Enough past states for a reorganisation, too few to spill to the disk.
    ['--chain-id', String(chainId), '--port', String(port), '--silent', '--prune-history', '50'],
    { stdio: 'ignore' },
  )
  cleanUp(async () => {
    anvil.kill('SIGKILL')
    if (anvil.exitCode === null && anvil.signalCode === null) await once(anvil, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + 10_000; ;) {
    const up = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    }).catch(() => null)
    if (up?.ok) return url
    if (Date.now() > until) throw new Error('the test chain did not start')
  }
}
