import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bsc } from 'viem/chains'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openChainKeys } from '#chains/chain-keys.ts'
import { findFreePort } from '#processes/find-free-port.ts'
import { findProcesses } from '#processes/find-processes.ts'

let folder: string
let port: number
let sandbox: ChildProcess

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-sandbox-'))
  port = await findFreePort()
  await start()
})

afterEach(async () => {
  await stop('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  sandbox = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, DATA_DIR: folder, SANDBOX_PORT: String(port), SANDBOX_CHAINS: '5,56' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((ready, failed) => {
    sandbox.once('exit', () => failed(new Error('the sandbox ended before it was ready')))
    sandbox.on('message', (message: { ready?: boolean }) => message.ready && ready())
  })
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (sandbox.exitCode !== null || sandbox.signalCode !== null) return
  const ended = once(sandbox, 'exit')
  sandbox.kill(signal)
  await ended
}

const nodesOfThisWorld = () => findProcesses(({ command }) => command.some((part) => part.startsWith(folder)))

async function openWallet() {
  const { faucet } = await openChainKeys(join(folder, 'secrets/chain-keys.json'))
  const transport = http(`http://127.0.0.1:${port}/chains/56`)
  return {
    wallet: createWalletClient({ account: privateKeyToAccount(faucet.privateKey), chain: bsc, transport }),
    reader: createPublicClient({ chain: bsc, transport }),
  }
}

test('names each part in its health', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/health`)
  expect(response.status).toBe(200)
  const pid = expect.any(Number) as number
  expect(await response.json()).toEqual({
    parts: {
      'chain-5': { up: true, pid },
      'chain-56': { up: true, pid },
      faucet: { up: true },
      explorer: { up: true },
      wallets: { up: true },
    },
  })
})

test('loses no acknowledged transaction when it is killed, and adopts its leftovers', async () => {
  const { wallet, reader } = await openWallet()
  const to = wallet.account.address
  const acknowledged = [
    await wallet.sendTransaction({ to, value: 1n }),
    await wallet.sendTransaction({ to, value: 2n }),
  ]
  const left = await nodesOfThisWorld()
  expect(left).toHaveLength(1)
  await stop('SIGKILL')
  await start()
  for (const hash of acknowledged) {
    expect((await reader.getTransactionReceipt({ hash })).status).toBe('success')
  }
  const pids = (await nodesOfThisWorld()).map(({ pid }) => pid)
  expect(pids).toHaveLength(1)
  expect(pids.filter((pid) => left.some((old) => old.pid === pid))).toEqual([])
})

test('leaves no process behind when it is stopped', async () => {
  await stop('SIGTERM')
  expect(sandbox.exitCode).toBe(0)
  expect(await nodesOfThisWorld()).toEqual([])
})

test('leaves no process behind when its parent is gone', async () => {
  const ended = once(sandbox, 'exit')
  // The channel closes, as it does when the parent is killed.
  sandbox.disconnect()
  expect(await ended).toEqual([0, null])
  expect(await nodesOfThisWorld()).toEqual([])
})

function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((answered, failed) => {
    const asked = request({ host: '127.0.0.1', port, path: '/health', headers }, (response) => {
      response.resume()
      answered(response.statusCode)
    })
    asked.once('error', failed).end()
  })
}

test('refuses browsers: requests with an Origin or a rebound host name', async () => {
  expect(await statusFor({ origin: 'https://elsewhere.example' })).toBe(403)
  expect(await statusFor({ host: 'elsewhere.example' })).toBe(403)
  expect(await statusFor({ host: `localhost:${port}` })).toBe(200)
})

test('refuses bodies that are not JSON, too large or not sent by POST', async () => {
  const url = `http://127.0.0.1:${port}/chains/5`
  expect((await fetch(url)).status).toBe(405)
  expect((await fetch(url, { method: 'POST', body: '{' })).status).toBe(400)
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(3 * 1024 * 1024) })).status).toBe(413)
  expect((await fetch(`http://127.0.0.1:${port}/chains/7`, { method: 'POST', body: '{}' })).status).toBe(404)
})
