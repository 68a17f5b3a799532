import { awaitReceipt } from '@meridian/contracts/receipt'
import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAsked, forgetAsking, noteAsking } from './find-asked.ts'
import type { Asking } from './find-asked.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'

const receiver = '0x00000000000000000000000000000000000000aa'
const other = '0x00000000000000000000000000000000000000bb'

let stop: () => Promise<void>
let chain: Chain
let wallets: readonly Address[]
let send: (from: Address, to: Address, value: bigint) => Promise<Hex>
let setAutomine: (isOn: boolean) => Promise<void>
let mine: () => Promise<void>

beforeAll(async () => {
  const { rpcUrl, close } = await openTestChain({ chainId: 5 })
  stop = close
  const client = connectToTestChain(rpcUrl)
  wallets = await client.getAddresses()
  send = async (account, to, value) => {
    const hash = await client.sendTransaction({ account, chain: null, to, value })
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

const aFee = (at: number): Asking => ({
  chain,
  wallet: wallets[at]!,
  what: 'fee',
  isIt: ({ to, value }) => to === receiver && value === parseEther('0.01'),
})

const patience = { timeout: 60_000 }

test('what was never asked for is not looked for', patience, async () => {
  await send(wallets[0]!, receiver, parseEther('0.01'))
  expect(await findAsked(aFee(0))).toBeNull()
})

test(
  'what was sent unheard is found among what others sent, and what the account did besides',
  patience,
  async () => {
    const fee = aFee(1)
    await send(fee.wallet, receiver, parseEther('0.01'))
    await noteAsking(fee)
    expect(await findAsked(fee)).toBeNull()

    await noteAsking(fee)
    await send(wallets[2]!, receiver, parseEther('0.01'))
    await send(fee.wallet, other, parseEther('0.01'))
    const hash = await send(fee.wallet, receiver, parseEther('0.01'))
    for (let blocks = 0; blocks < 12; blocks += 1) await mine()
    expect(await findAsked(fee)).toBe(hash)
    // Until it is kept elsewhere, it is found again.
    expect(await findAsked(fee)).toBe(hash)
    forgetAsking(fee)
    expect(await findAsked(fee)).toBeNull()
  },
)

test('one that is in no block yet is waited for', patience, async () => {
  const fee = aFee(3)
  await noteAsking(fee)
  await setAutomine(false)
  const hash = await send(fee.wallet, receiver, parseEther('0.01'))
  expect(await findAsked(fee)).toBe('waiting')
  await mine()
  await setAutomine(true)
  await expect.poll(() => findAsked(fee), patience).toBe(hash)
})
