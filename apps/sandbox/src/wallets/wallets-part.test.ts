import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import type { ChainKey } from '#chains/chain-keys.ts'
import { serveParts } from '#server/serve-parts.ts'
import { createWalletsPart } from './wallets-part.ts'

function aKey(): ChainKey {
  const privateKey = generatePrivateKey()
  return { privateKey, address: privateKeyToAddress(privateKey) }
}

test('gives the keys of the demo login and of the owner only, for reading only, and not to other sites', async () => {
  const keys = { demo: aKey(), deployer: aKey(), treasury: aKey(), minter: aKey(), refunder: aKey() }
  const server = await serveParts([createWalletsPart(keys)], 0)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallets`
  const response = await fetch(url)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    wallets: { demo: keys.demo.privateKey, owner: keys.deployer.privateKey },
  })
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
  expect((await fetch(url, { headers: { origin: 'https://example.org' } })).status).toBe(403)
})
