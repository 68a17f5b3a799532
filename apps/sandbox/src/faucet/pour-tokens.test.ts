import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployContracts } from '@meridian/contracts/deploy'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChainKeys } from '#chains/chain-keys.ts'
import { startChainParts } from '#chains/chain-parts.ts'
import { serveParts } from '#server/serve-parts.ts'
import { createFaucetPart } from './faucet-part.ts'

const closers: (() => unknown)[] = []
let url: string

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-tokens-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const keys = await openChainKeys(join(folder, 'keys.json'))
  const { parts, stop } = await startChainParts({ ids: [5], folder, keys, onChange: () => {} })
  const part = parts[0]!
  closers.push(stop)
  const faucet = createFaucetPart({ chains: [part.chain], key: keys.faucet, deployments: folder })
  const server = await serveParts([part, faucet], 0)
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await deployContracts({
    rpcUrl: `${url}/chains/5`,
    chainId: 5,
    deployer: privateKeyToAccount(keys.deployer.privateKey),
    set: 'land',
    file: join(folder, '5.json'),
    demo: true,
  })
})

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

const anAddress = () => privateKeyToAddress(generatePrivateKey())

async function draw(body: object) {
  const response = await fetch(`${url}/faucet`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

test.each([
  ['Gin', 18],
  ['Mass', 18],
  ['TestUsdt', 6],
])('sends a wallet a thousand %s with each visit', async (token, decimals) => {
  const address = anAddress()
  const thousand = (times: number) => String(BigInt(times) * 1000n * 10n ** BigInt(decimals))
  for (let visit = 1; visit <= 3; visit += 1)
    expect(await draw({ address, chainId: 5, token })).toEqual({
      status: 200,
      json: { error: false, msg: '', given: thousand(1), balance: thousand(visit) },
    })
})

test('serves many concurrent requests for coins and tokens', async () => {
  const wishes = Array.from({ length: 6 }, (_, n) => ({
    address: anAddress(),
    chainId: 5,
    ...(n % 2 === 0 && { token: 'Gin' }),
  }))
  const answers = await Promise.all(wishes.map(draw))
  expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200))
})

test('refuses a token that it does not have', async () => {
  const address = anAddress()
  expect((await draw({ address, chainId: 5, token: 'LandNft' })).status).toBe(400)
  expect((await draw({ address, chainId: 5, token: 7 })).status).toBe(400)
  expect((await draw({ address, chainId: 56, token: 'Gin' })).status).toBe(404)
})
