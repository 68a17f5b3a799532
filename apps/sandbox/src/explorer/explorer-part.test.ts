import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { landNftAbi } from '@meridian/contracts/abi'
import { deployContracts } from '@meridian/contracts/deploy'
import { createWalletClient, getAddress, http, publicActions } from 'viem'
import type { Address, Hash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { goerli } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChainKeys } from '#chains/chain-keys.ts'
import { startChainParts } from '#chains/chain-parts.ts'
import type { Chain } from '#chains/start-chains.ts'
import { serveParts } from '#server/serve-parts.ts'
import { createExplorerPart } from './explorer-part.ts'

const friend = getAddress('0x00000000000000000000000000000000000b0b01')
const strangePath = '<img src=x>'
const closers: (() => unknown)[] = []
let url: string
let owner: Address
let land: Address
const hashes = {} as Record<'minted' | 'refused' | 'paid', Hash>

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-explorer-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const keys = await openChainKeys(join(folder, 'keys.json'))
  const { parts, stop } = await startChainParts({ ids: [5], folder, keys, onChange: () => {} })
  const part = parts[0]!
  closers.push(stop)
  url = await serve([part, createExplorerPart({ chains: [part.chain], deployments: folder })])
  const rpcUrl = `${url}/chains/5`
  const deployer = privateKeyToAccount(keys.deployer.privateKey)
  const file = join(folder, '5.json')
  const { contracts } = await deployContracts({ rpcUrl, chainId: 5, deployer, set: 'land', file, demo: true })
  owner = deployer.address
  land = contracts['LandNft']!.address
  await fillChain(rpcUrl, deployer)
})

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

async function serve(parts: Parameters<typeof serveParts>[0]): Promise<string> {
  const server = await serveParts(parts, 0)
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A write returns when it is mined, so the tests wait for nothing. */
async function fillChain(rpcUrl: string, account: ReturnType<typeof privateKeyToAccount>): Promise<void> {
  const client = createWalletClient({ account, chain: goerli, transport: http(rpcUrl) }).extend(publicActions)
  const contract = { address: land, abi: landNftAbi } as const
  const deadline = Number((await client.getBlock()).timestamp) + 86_400
  for (const [tokenId, path] of [
    [77n, 'plots/77'],
    [78n, strangePath],
  ] as const) {
    const hash = await client.readContract({ ...contract, functionName: 'grantHash', args: [owner, path] })
    await client.writeContract({ ...contract, functionName: 'grant', args: [tokenId, hash, deadline] })
    hashes.minted = await client.writeContract({
      ...contract,
      functionName: 'safeMint',
      args: [owner, tokenId, path],
    })
  }
  hashes.refused = await client.writeContract({
    ...contract,
    functionName: 'safeMint',
    args: [owner, 79n, 'plots/79'],
    gas: 200_000n,
  })
  hashes.paid = await client.sendTransaction({ to: friend, value: 25n * 10n ** 16n })
}

async function look(path: string) {
  const response = await fetch(`${url}/explorer${path}`, { redirect: 'manual' })
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, text: textOf(html) }
}

const textOf = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('the pages', () => {
  test('show the newest transactions and our contracts of a chain', async () => {
    const { status, headers, text } = await look('/5')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
    for (const name of ['LandNft.safeMint', 'Transfer of coins', 'Staking', 'TestUsdt', hashes.paid])
      expect(text).toContain(name)
    expect(text.indexOf(hashes.paid)).toBeLessThan(text.indexOf(hashes.minted))
  })

  test('show the call and the events of a transaction', async () => {
    const { status, text, html } = await look(`/5/tx/${hashes.minted}`)
    expect(status).toBe(200)
    for (const said of [
      'LandNft.safeMint',
      'Done',
      'safeMint',
      'tokenId 78',
      'Transfer',
      'MetadataUpdate',
      owner,
    ])
      expect(text).toContain(said)
    // The path is untrusted input.
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x&gt;')
  })

  test('show that a transaction failed', async () => {
    const { status, text } = await look(`/5/tx/${hashes.refused}`)
    expect(status).toBe(200)
    expect(text).toContain('Failed: nothing of it counts')
    expect(text).toContain('Events None.')
  })

  test('show the coins of a payment', async () => {
    expect((await look(`/5/tx/${hashes.paid}`)).text).toMatch(/Value 0\.25 coins/)
  })

  test('show the balances and transactions of an address', async () => {
    const wallet = await look(`/5/address/${friend.toLowerCase()}`)
    for (const said of ['A wallet', '0.25 coins', hashes.paid, friend]) expect(wallet.text).toContain(said)
    const contract = await look(`/5/address/${land}`)
    for (const said of ['Our contract LandNft', hashes.refused, 'MintGranted'])
      expect(contract.text).toContain(said)
    const unused = await look('/5/address/0x00000000000000000000000000000000000Face5')
    expect(unused.status).toBe(200)
    expect(unused.text).toContain('None in the newest')
  })

  test('show the owner, history and picture of a token', async () => {
    const { status, text, html } = await look(`/5/token/${land}?a=77`)
    expect(status).toBe(200)
    for (const said of ['Meridian Land 77', owner, 'http://127.0.0.1:3000/api/metadata/plots/77', 'Transfer'])
      expect(text).toContain(said)
    expect(html).toContain('src="/api/metadata/plots/77/image.png"')
    expect((await look(`/5/token/${land}?a=78`)).html).not.toContain('<img')
  })

  test('have working links, here and through the app', async () => {
    const start = `/explorer/5/tx/${hashes.minted}`
    const { html } = await look(start.slice('/explorer'.length))
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'))
    expect(links.length).toBeGreaterThan(5)
    for (const link of new Set(links)) {
      const { pathname, search } = new URL(link, `http://app/sandbox${start}`)
      expect(pathname).toMatch(/^\/sandbox\/explorer\//)
      expect((await fetch(`${url}${pathname.slice('/sandbox'.length)}${search}`)).status).toBe(200)
    }
  })
})

describe('the search', () => {
  const locationOf = async (path: string, query: string) => {
    const { status, headers } = await look(`${path}?q=${encodeURIComponent(query)}`)
    expect(status).toBe(303)
    return new URL(headers.get('location')!, `http://app/sandbox/explorer${path}`).pathname
  }

  test('finds transactions and addresses', async () => {
    expect(await locationOf('/5', ` ${hashes.paid} `)).toBe(`/sandbox/explorer/5/tx/${hashes.paid}`)
    expect(await locationOf('/5', friend)).toBe(`/sandbox/explorer/5/address/${friend}`)
  })

  test('opens the first chain at the explorer’s own path', async () => {
    for (const path of ['', '/']) {
      const { status, headers } = await look(path)
      expect(status).toBe(303)
      const { pathname } = new URL(headers.get('location')!, `http://app/sandbox/explorer${path}`)
      expect(pathname).toBe('/sandbox/explorer/5')
    }
  })
})

const unknownHash = `0x${'12'.repeat(32)}`
test.each([
  ['another chain', 404, '/7', 'No such chain'],
  ['no number', 404, '/%3Cscript%3E', 'No such chain'],
  ['another page', 404, '/5/blocks', 'There is nothing here'],
  ['one page too deep', 404, `/5/tx/${unknownHash}/more`, 'There is nothing here'],
  ['half a hash', 400, '/5/tx/0x12', 'This is no transaction'],
  ['no hash', 400, '/5/tx', 'This is no transaction'],
  ['an unknown hash', 404, `/5/tx/${unknownHash}`, 'No such transaction'],
  ['half an address', 400, '/5/address/0x12', 'This is no address'],
  ['a token without a number', 400, `/5/token/${friend}`, 'This is no token'],
  ['a token below zero', 400, `/5/token/${friend}?a=-1`, 'This is no token'],
  ['a token of too many digits', 400, `/5/token/${friend}?a=${'9'.repeat(78)}`, 'This is no token'],
  ['a token of a wallet', 404, `/5/token/${friend}?a=1`, 'No such token'],
  ['a search for a word', 400, '/5?q=%3Cb%3E', 'This is neither a transaction nor an address'],
])('answers %s with %i', async (_, status, path, title) => {
  const answer = await look(path)
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(title)
  expect(answer.html).not.toMatch(/<(script|b)>/)
})

test('answers 404 for a token that is not minted', async () => {
  expect((await look(`/5/token/${land}?a=79`)).status).toBe(404)
})

test('explains on a page that a chain does not answer', async () => {
  const refuse = async () => ({ jsonrpc: '2.0' as const, id: 1, error: { code: -32603, message: 'no node' } })
  const gone: Chain = { id: 5, answer: refuse, command: refuse }
  const other = await serve([createExplorerPart({ chains: [gone], deployments: null })])
  for (const path of ['', `/tx/${unknownHash}`, `/address/${friend}`, `/token/${friend}?a=1`]) {
    const response = await fetch(`${other}/explorer/5${path}`)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('The chain does not answer')
  }
})

test('accepts no writes', async () => {
  expect((await fetch(`${url}/explorer/5`, { method: 'POST' })).status).toBe(405)
})
