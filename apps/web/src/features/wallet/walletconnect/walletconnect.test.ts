/** Uses a relay of the test's own, and a wallet that does not share our code. */
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#lib/device-storage.ts'
import { startStandInRelay } from '#testing/walletconnect/stand-in-relay.ts'
import type { StandInRelay } from '#testing/walletconnect/stand-in-relay.ts'
import { scan } from '#testing/walletconnect/stand-in-wallet.ts'
import { openWalletConnect } from './open-walletconnect.ts'
import { pairingLink, SESSION } from './pairing-link.ts'

const projectId = '0123456789abcdef0123456789abcdef'
const address = `0x${'Ab'.repeat(20)}`
const patience = { timeout: 30_000 }
const coin = { name: 'ether', symbol: 'ETH', decimals: 18 } as const
const chains: PublicConfig['chains'] = [1, 56].map((id) => ({
  id,
  hexId: `0x${id.toString(16)}`,
  name: `Network ${id}`,
  role: id === 1 ? 'land' : 'gin',
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: null,
  coin,
  embedded: false,
  contracts: {},
}))

let relay: StandInRelay
const ends: (() => void)[] = []
beforeEach(async () => {
  vi.stubGlobal('window', { location: { origin: 'https://land.example' } })
  relay = await startStandInRelay(projectId)
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  pairingLink.setState({ shown: null })
  await relay.close()
  vi.unstubAllGlobals()
})

const aPage = (storage = createMemoryStorage()) => ({
  storage,
  provider: openWalletConnect({ relayUrl: relay.url, projectId }, chains, storage),
})

const linkShown = () =>
  vi.waitFor(() => {
    const { shown } = pairingLink.getState()
    expect(shown).not.toBeNull()
    return shown!
  }, patience)

type Owner = Parameters<typeof scan>[2]

async function connect(owner: Partial<Owner> = {}, page = aPage()) {
  const connecting = page.provider.request({ method: 'eth_requestAccounts' })
  connecting.catch(() => {})
  const { uri } = await linkShown()
  const phone = await scan(
    uri,
    { url: relay.url, projectId },
    {
      accounts: [`eip155:1:${address}`],
      approves: true,
      answer: () => ({ result: '0x' }),
      ...owner,
    },
  )
  ends.push(phone.close)
  return { ...page, connecting, phone }
}

test('shows the account of a wallet that scanned the link, and signs', async () => {
  const answer = vi.fn<Owner['answer']>(() => ({ result: '0xsigned' }))
  const { provider, connecting, phone } = await connect({ answer })
  expect(await connecting).toEqual([address])
  expect(pairingLink.getState().shown).toBeNull()
  expect(phone.proposed[0]!.params).toMatchObject({
    proposer: { metadata: { name: 'Meridian', url: 'https://land.example' } },
    optionalNamespaces: { eip155: { chains: chains.map(({ id }) => `eip155:${id}`) } },
  })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(await provider.request({ method: 'personal_sign', params: ['0x61', address] })).toBe('0xsigned')
  expect(answer).toHaveBeenCalledExactlyOnceWith('personal_sign', ['0x61', address], 'eip155:1')
  // The settlement was acknowledged; otherwise the wallet would end the session.
  await vi.waitFor(() => expect(phone.acknowledged).toHaveLength(1), patience)
  await vi.waitFor(() => expect(relay.unanswered).toEqual(new Set()), patience)
})

test('shows the relay neither the account nor what is signed', async () => {
  const { provider, connecting } = await connect()
  await connecting
  await provider.request({ method: 'personal_sign', params: ['0xfeedface', address] })
  const seen = relay.seen.join('\n')
  expect(seen).toContain('irn_publish')
  expect(seen).not.toMatch(/feedface|personal_sign/i)
  expect(seen).not.toContain(address)
})

test('reports a declined session as a rejection', async () => {
  const { connecting } = await connect({ approves: false })
  await expect(connecting).rejects.toMatchObject({ code: 4001 })
  expect(pairingLink.getState().shown).toBeNull()
})

test('reports a declined request as a rejection', async () => {
  const { provider, connecting } = await connect({
    answer: () => ({ error: { code: 5000, message: 'User rejected.' } }),
  })
  await connecting
  await expect(provider.request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({
    code: 4001,
  })
})

test('ends the attempt when the window is closed', async () => {
  const { provider, storage } = aPage()
  const connecting = provider.request({ method: 'eth_requestAccounts' })
  const { cancel } = await linkShown()
  cancel()
  await expect(connecting).rejects.toMatchObject({ reason: 'left' })
  expect(storage.get(SESSION)).toBeNull()
})

test('keeps the session after a reload', async () => {
  const { storage, connecting } = await connect({ answer: () => ({ result: '0xagain' }) })
  await connecting
  const { provider } = aPage(storage)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  expect(await provider.request({ method: 'personal_sign', params: ['0x61', address] })).toBe('0xagain')
})

test('emits the wallet’s changes, and the end of its session', async () => {
  const { provider, storage, connecting, phone } = await connect()
  await connecting
  const received: unknown[] = []
  provider.on?.('accountsChanged', (accounts) => received.push(accounts))
  provider.on?.('chainChanged', (id) => received.push(id))
  provider.on?.('disconnect', () => received.push('end'))
  const chainId = 'eip155:1'
  const other = `0x${'cd'.repeat(20)}`
  phone.ask('wc_sessionUpdate', 1104, { namespaces: { eip155: { accounts: [`${chainId}:${other}`] } } })
  phone.ask('wc_sessionEvent', 1110, { chainId, event: { name: 'chainChanged', data: 56 } })
  phone.ask('wc_sessionDelete', 1112, { code: 6000, message: 'Over.' })
  await vi.waitFor(() => expect(received).toEqual([[other], '0x38', 'end']), patience)
  expect(storage.get(SESSION)).toBeNull()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
})

test('reconnects after a cut, and receives what came meanwhile', async () => {
  const { provider, connecting, phone } = await connect()
  await connecting
  const received: string[] = []
  provider.on?.('disconnect', () => received.push('end'))
  await relay.drop()
  phone.ask('wc_sessionDelete', 1112, { code: 6000, message: 'Over.' })
  await vi.waitFor(() => expect(received).toEqual(['end']), patience)
})

test('connects nothing without a project id', async () => {
  const stranger = openWalletConnect({ relayUrl: relay.url, projectId: 'none' }, chains)
  await expect(stranger.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    reason: 'disconnected',
  })
})
