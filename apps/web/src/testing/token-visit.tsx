/** A visit to the token page, with a wallet and a node whose contracts the test controls. */
import { idoAbi, massAbi, stakingAbi, testUsdtAbi } from '@meridian/contracts/abi'
import { rememberReferrer } from '@meridian/shared/endpoints/referrals'
import { listStakeEvents } from '@meridian/shared/endpoints/staking'
import { getConfig } from '@meridian/shared/endpoints/system'
import { getSale, verifyPurchase } from '@meridian/shared/endpoints/token-sale'
import { screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { vi } from 'vitest'
import { AnsweringNode } from './answering-node.ts'
import type { Revert } from './answering-node.ts'
import { demoConfig } from './demo-config.ts'
import { installWallet } from './install-wallet.ts'
import { prepareVisit } from './visit.tsx'

export const PATIENCE = { timeout: 30_000 }
const at = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
export const contracts = { Ido: at('01'), Staking: at('02'), Mass: at('03'), TestUsdt: at('04') }
export const stranger = at('0f')
export const one = 10n ** 18n
export const seconds = () => BigInt(Math.floor(Date.now() / 1000))

export const chain = {
  id: 5,
  hexId: '0x5',
  name: 'Meridian test network',
  role: 'land' as const,
  rpcUrl: 'http://node.test/rpc',
  explorerUrl: null,
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: true,
  contracts,
}

/** The state of the contracts; a test changes it as another user's transaction would. */
const aWorld = () => ({
  price: 500_000n,
  available: 1_000n * one,
  isPaused: false,
  owner: stranger as string,
  mass: 1_240n * one + one / 2n,
  usdt: 1_000_000_000n,
  allowance: 0n,
  staked: 0n,
  accrued: 0n,
  claimedAt: 0n,
  poolFree: 1_000_000n * one,
  refuse: null as Revert | null,
})

export type World = ReturnType<typeof aWorld>

function runNode(world: World): AnsweringNode {
  const node = new AnsweringNode(chain.id)
  const done = () => {
    if (world.refuse) throw world.refuse
    return undefined
  }
  const token = (balance: () => bigint, decimals: number) => ({
    balanceOf: balance,
    decimals: () => decimals,
    allowance: () => world.allowance,
    approve: () => true,
  })
  node.onSent = ({ functionName, args }) => {
    if (functionName === 'approve') world.allowance = args[1] as bigint
  }
  node.place(
    contracts.Mass,
    massAbi,
    token(() => world.mass, 18),
  )
  node.place(
    contracts.TestUsdt,
    testUsdtAbi,
    token(() => world.usdt, 6),
  )
  node.place(contracts.Ido, idoAbi, {
    price: () => world.price,
    priceFloor: () => 1n,
    massAvailable: () => world.available,
    paused: () => world.isPaused,
    owner: () => world.owner,
    mass: () => contracts.Mass,
    usdt: () => contracts.TestUsdt,
    buy: () => done() ?? 0n,
    setPrice: done,
    deposit: done,
    withdraw: done,
  })
  node.place(contracts.Staking, stakingAbi, {
    token: () => contracts.Mass,
    annualRate: () => 1200n,
    claimInterval: () => 86_400n,
    termEnd: () => seconds() + 31_536_000n,
    availableReward: () => world.poolFree,
    paused: () => world.isPaused,
    owner: () => world.owner,
    staker: () => [world.staked, world.claimedAt, world.accrued, seconds()],
    stake: done,
    claimReward: () => done() ?? 0n,
    withdrawStake: done,
    deposit: done,
    withdraw: done,
  })
  return node
}

interface Arrival {
  path?: string
  hasWallet?: boolean
  isConnected?: boolean
  change?: Partial<World>
}

export async function comeToToken({
  path = '/token',
  hasWallet = true,
  isConnected = hasWallet,
  change = {},
}: Arrival = {}) {
  const world = { ...aWorld(), ...change }
  const node = runNode(world)
  const visit = prepareVisit()
  const { server } = visit
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.startsWith(chain.rpcUrl)) return server.fetch(input, init)
    return node.fetch(input instanceof Request ? await input.text() : (init.body as string))
  })
  server.answer(getConfig, { ...demoConfig, mode: 'live', chains: [chain] })
  server.answer(rememberReferrer, {})
  server.answer(getSale, { sold: '0', raised: '0', buyers: 0, history: [] })
  server.answer(listStakeEvents, { before: '0', data: [] })
  server.answer(verifyPurchase, { mass: '500', usdt: '250' })
  const wallet = hasWallet
    ? installWallet({
        chains: [
          { id: 5, name: chain.name, rpcUrl: chain.rpcUrl },
          { id: 56, name: 'Another network', rpcUrl: 'http://elsewhere.test' },
        ],
      })
    : null
  if (wallet && world.owner === 'me') world.owner = wallet.address
  await visit.goTo(path)
  await screen.findByRole('tab', { name: 'IDO' }, PATIENCE)
  if (isConnected) {
    await visit.user.click(screen.getAllByRole('button', { name: 'Connect wallet' })[0]!)
    await screen.findByRole('region', { name: /ví của bạn có|your wallet has/i }, PATIENCE)
  }
  return { user: visit.user, server, world, node, wallet, goTo: (to: string) => visit.goTo(to) }
}

export const pay = () => screen.findByRole('textbox', { name: 'Bạn trả' }, PATIENCE)
export const sorry = () => screen.findByRole('alertdialog', {}, PATIENCE)
export const press = (name: string) => screen.findByRole('button', { name }, PATIENCE)

export async function buyFor(user: Awaited<ReturnType<typeof comeToToken>>['user'], typed: string) {
  await user.clear(await pay())
  await user.type(await pay(), typed)
  await user.click(await press('Mua'))
}
