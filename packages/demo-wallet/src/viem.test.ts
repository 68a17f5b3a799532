import { awaitReceipt } from '@meridian/contracts/receipt'
import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import {
  BaseError,
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  parseEther,
  recoverMessageAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setChain } from './change-wallet.ts'
import { aWallet } from './testing/a-wallet.ts'
import type { WalletChain } from './wallet-chain.ts'

let land: WalletChain
let stop: () => Promise<void>
beforeAll(async () => {
  const chain = await openTestChain({ chainId: 5, accounts: 0 })
  land = { id: 5, name: 'Land office', rpcUrl: chain.rpcUrl }
  stop = chain.close
})
afterAll(() => stop())

/** The wallet as a page sees it. */
function meet(known: WalletChain[]) {
  const met = aWallet(known)
  const request = ({ method, params = [] }: { method: string; params?: unknown[] }) =>
    met.request(method, ...params)
  const chain = defineChain({
    id: land.id,
    name: land.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [land.rpcUrl] } },
  })
  const transport = custom({ request })
  return {
    ...met,
    client: createWalletClient({ chain, transport }),
    reader: createPublicClient({ chain, transport }),
  }
}

/** The name of viem's innermost error, on which a page decides. */
async function nameOfError(acting: Promise<unknown>): Promise<string> {
  const error = await acting.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof BaseError)) return String(error)
  const own: string[] = []
  error.walk((inner) => {
    if (inner instanceof BaseError) own.push(inner.name)
    return false
  })
  return own.at(-1) ?? error.name
}

test('supports viem: connects, signs, sends and reads the receipt', async () => {
  const { client, reader, address } = meet([land])
  const node = connectToTestChain(land.rpcUrl)
  await node.setBalance({ address, value: parseEther('1') })
  expect(await client.requestAddresses()).toEqual([address])
  const signature = await client.signMessage({ account: address, message: 'digital 42' })
  expect(await recoverMessageAddress({ message: 'digital 42', signature })).toBe(address)
  const hash = await client.sendTransaction({ account: address, to: address, value: 1n })
  const receipt = await awaitReceipt(reader, hash)
  expect(receipt.status).toBe('success')
})

test('returns errors by which viem distinguishes an unknown network, a rejection and a wrong network', async () => {
  const token = { id: 56, name: 'Token chain', rpcUrl: 'http://127.0.0.1:9' }
  const { wallet, client, owner, address } = meet([token])
  const pay = () => nameOfError(client.sendTransaction({ account: address, to: address }))
  expect(await nameOfError(client.switchChain({ id: 5 }))).toBe('SwitchChainError')
  await client.addChain({ chain: client.chain })
  expect(await client.getChainId()).toBe(5)
  await client.requestAddresses()
  await setChain(wallet, 56)
  expect(await pay()).toBe('ChainMismatchError')
  owner.decide = () => false
  expect(await nameOfError(client.switchChain({ id: 5 }))).toBe('UserRejectedRequestError')
  await setChain(wallet, 5)
  expect(await pay()).toBe('UserRejectedRequestError')
})
