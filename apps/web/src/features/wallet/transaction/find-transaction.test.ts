import { awaitReceipt } from '@meridian/contracts/receipt'
import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTransaction, readMark } from './find-transaction.ts'
import type { JournalEntry } from './journal.ts'
import { openChainReader } from '#features/wallet/connection/transactions.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'

const receiver = '0x00000000000000000000000000000000000000aa'
const other = '0x00000000000000000000000000000000000000bb'

interface Gas {
  nonce?: number
  gasPrice?: bigint
}

let stop: () => Promise<void>
let chain: Chain
let wallets: readonly Address[]
let send: (from: Address, to: Address, value: bigint, gas?: Gas) => Promise<Hex>
let setAutomine: (isOn: boolean) => Promise<void>
let mine: () => Promise<void>

beforeAll(async () => {
  const { rpcUrl, close } = await openTestChain({ chainId: 5 })
  stop = close
  const client = connectToTestChain(rpcUrl)
  wallets = await client.getAddresses()
  send = async (account, to, value, gas = {}) => {
    const hash = await client.sendTransaction({ account, chain: null, to, value, ...gas })
    if (await client.getAutomine()) await awaitReceipt(client, hash)
    return hash
  }
  setAutomine = (isOn) => client.setAutomine(isOn)
  mine = () => client.mine({ blocks: 1 })
  chain = {
    id: 5,
    hexId: '0x5',
    name: 'Land office',
    role: 'land',
    rpcUrl,
    explorerUrl: null,
    coin: { name: 'ether', symbol: 'ETH', decimals: 18 },
    embedded: true,
    contracts: {},
  }
}, 120_000)
afterAll(() => stop())

const fee = parseEther('0.01')

/** The entry as it is written before the wallet opens. */
const noteFee = async (wallet: Address, change: Partial<JournalEntry> = {}): Promise<JournalEntry> => ({
  ...(await readMark(openChainReader(chain), wallet)),
  chainId: 5,
  wallet,
  to: receiver,
  value: String(fee),
  data: '0x',
  hash: null,
  at: 0,
  session: null,
  ...change,
})

const patience = { timeout: 60_000 }

test('finds a lost transaction among those of others and of the account', patience, async () => {
  const wallet = wallets[1]!
  // Sent before the entry, so it is not the requested transaction.
  await send(wallet, receiver, fee)
  const entry = await noteFee(wallet)
  expect(await findTransaction(chain, entry)).toEqual({ kind: 'nothing' })

  await send(wallets[2]!, receiver, fee)
  await send(wallet, other, fee)
  expect(await findTransaction(chain, entry)).toEqual({ kind: 'nothing' })
  const hash = await send(wallet, receiver, fee)
  for (let blocks = 0; blocks < 12; blocks += 1) await mine()
  expect(await findTransaction(chain, entry)).toEqual({ kind: 'found', hash })
})

test('ignores transactions with other data or another amount', patience, async () => {
  const wallet = wallets[4]!
  const entry = await noteFee(wallet)
  await send(wallet, receiver, fee + 1n)
  expect(await findTransaction(chain, entry)).toEqual({ kind: 'nothing' })
  await send(wallet, receiver, fee)
  expect(await findTransaction(chain, { ...entry, data: '0x1234' })).toEqual({ kind: 'nothing' })
})

test('waits for a transaction that is in no block yet', patience, async () => {
  const wallet = wallets[3]!
  const entry = await noteFee(wallet)
  await setAutomine(false)
  const hash = await send(wallet, receiver, fee)
  expect(await findTransaction(chain, entry)).toEqual({ kind: 'unmined' })
  expect(await findTransaction(chain, { ...entry, hash })).toEqual({ kind: 'found', hash })
  await mine()
  await setAutomine(true)
  await expect.poll(() => findTransaction(chain, entry), patience).toEqual({ kind: 'found', hash })
})

test(
  'finds a replaced transaction by its new hash, and leaves a cancelled one to its owner',
  patience,
  async () => {
    const wallet = wallets[5]!
    const gasPrice = 10n ** 11n
    const entry = await noteFee(wallet)
    await setAutomine(false)
    const first = await send(wallet, receiver, fee, { nonce: entry.nonce, gasPrice })
    const second = await send(wallet, receiver, fee, { nonce: entry.nonce, gasPrice: 2n * gasPrice })
    await mine()
    await setAutomine(true)
    await expect
      .poll(() => findTransaction(chain, { ...entry, hash: first }), patience)
      .toEqual({ kind: 'found', hash: second })

    const cancelled = await noteFee(wallet)
    await setAutomine(false)
    const hash = await send(wallet, receiver, fee, { nonce: cancelled.nonce, gasPrice })
    await send(wallet, wallet, 0n, { nonce: cancelled.nonce, gasPrice: 2n * gasPrice })
    await mine()
    await setAutomine(true)
    await expect
      .poll(() => findTransaction(chain, { ...cancelled, hash }), patience)
      .toEqual({ kind: 'unsure' })
  },
)

test('never takes an unknown hash for a transaction that was not sent', patience, async () => {
  const entry = await noteFee(wallets[6]!, { hash: `0x${'ef'.repeat(32)}` })
  expect(await findTransaction(chain, entry)).toEqual({ kind: 'unsure' })
})
