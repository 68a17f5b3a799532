import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findHiddenAddress } from './hidden-address.ts'
import { callNode } from './rpc.ts'
import { runAnvil } from './run-anvil.ts'

/** Node's fetch keeps to the same standard as a browser's. */
test('a node listens where no browser connects, and we do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-hidden-'))
  const anvil = await runAnvil({ chainId: 5, folder, stateFile: null })
  onTestFinished(async () => {
    await anvil.stop()
    await rm(folder, { recursive: true, force: true })
  })
  expect(await callNode(anvil.url, 'eth_chainId')).toBe('0x5')
  const question = { method: 'POST', body: '{}' }
  await expect(fetch(anvil.url, question)).rejects.toMatchObject({ cause: { message: 'bad port' } })
})

test('several nodes have addresses of their own', async () => {
  const taken = []
  for (let index = 0; index < 6; index += 1) {
    const address = await findHiddenAddress()
    const server = createServer().listen(address)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    taken.push(`${address.host}:${address.port}`)
  }
  expect(new Set(taken).size).toBe(6)
})
