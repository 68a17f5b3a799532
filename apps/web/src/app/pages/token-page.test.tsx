import { idoAbi, massAbi, stakingAbi, testUsdtAbi } from '@meridian/contracts/abi'
import { rememberReferrer } from '@meridian/shared/endpoints/referrals'
import { listStakeEvents } from '@meridian/shared/endpoints/staking'
import { getConfig } from '@meridian/shared/endpoints/system'
import { getSale, verifyPurchase } from '@meridian/shared/endpoints/token-sale'
import { screen, waitFor, within } from '@testing-library/react'
import { getAddress } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { AnsweringNode, Revert } from '#testing/answering-node.ts'
import { demoConfig } from '#testing/demo-config.ts'
import { installWallet } from '#testing/install-wallet.ts'
import { prepareVisit } from '#testing/visit.tsx'

const PATIENCE = { timeout: 30_000 }
const at = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
const contracts = { Ido: at('01'), Staking: at('02'), Mass: at('03'), TestUsdt: at('04') }
const stranger = at('0f')
const one = 10n ** 18n
const seconds = () => BigInt(Math.floor(Date.now() / 1000))

const chain = {
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

/** What the contracts hold; a test changes it as somebody else would. */
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

type World = ReturnType<typeof aWorld>

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
  })
  return node
}

interface Arrival {
  path?: string
  hasWallet?: boolean
  isConnected?: boolean
  change?: Partial<World>
}

async function comeToToken({
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
  server.answer(verifyPurchase, { pending: false, mass: '500', usdt: '250' })
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

const pay = () => screen.findByRole('textbox', { name: 'Bạn trả' }, PATIENCE)
const sorry = () => screen.findByRole('alertdialog', {}, PATIENCE)
const press = (name: string) => screen.findByRole('button', { name }, PATIENCE)

async function buyFor(user: Awaited<ReturnType<typeof comeToToken>>['user'], typed: string) {
  await user.clear(await pay())
  await user.type(await pay(), typed)
  await user.click(await press('Mua'))
}

test('the page opens in Vietnamese, and in English for whoever chooses it', async () => {
  const { user } = await comeToToken({ hasWallet: false })
  expect(await screen.findByRole('tab', { name: 'Giới thiệu' })).toBeVisible()
  expect(await screen.findByText('1 MASS = 0,5 USDT', {}, PATIENCE)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /English$/ }))
  expect(await screen.findByText('1 MASS = 0.5 USDT')).toBeVisible()
  expect(screen.getByText('All prices are in USD')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms_of_service')
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
})

test('a tab is kept in the address, beside the invitation', async () => {
  const { user } = await comeToToken({ path: `/token?code=${stranger}`, hasWallet: false })
  await user.click(screen.getByRole('tab', { name: 'Stacking' }))
  expect(window.location.search).toBe(`?code=${stranger}&tab=stacking`)
})

test('without a wallet the page says what to install', async () => {
  const { user } = await comeToToken({ hasWallet: false })
  await user.click(screen.getAllByRole('button', { name: 'Connect wallet' })[0]!)
  expect(await sorry()).toHaveTextContent('MetaMask is not installed. Please install it to use this feature.')
})

test('what the wallet has is shown, and the server is told once who invited it', async () => {
  const { wallet, server } = await comeToToken({
    path: `/token?code=${stranger}`,
    change: { staked: 800n * one, claimedAt: 1n },
  })
  const { address } = wallet!
  expect(await screen.findByText('1.240,5', {}, PATIENCE)).toBeVisible()
  expect(await screen.findByText('2.040,5', {}, PATIENCE)).toBeVisible()
  expect(screen.getByText(`${address.slice(0, 3)}…${address.slice(-3)}`)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Rút gốc' })).toBeVisible()
  expect(server.requests(rememberReferrer)).toMatchObject([
    { body: { wallet: address, wallet_ref: stranger.toLowerCase() } },
  ])
})

test('who invites themselves, or by no address, has invited nobody', async () => {
  const { wallet, server } = await comeToToken({ path: '/token?code=0x123' })
  expect(server.requests(rememberReferrer)).toMatchObject([
    { body: { wallet: wallet!.address, wallet_ref: '' } },
  ])
  expect(screen.queryByText(/Người giới thiệu/)).toBeNull()
})

test('an invitation is kept on the device for the visits to come', async () => {
  const { goTo } = await comeToToken({ path: `/token?code=${stranger}`, hasWallet: false })
  await goTo('/token')
  expect(await screen.findByText(/Người giới thiệu: 0x0f…0f0f/, {}, PATIENCE)).toBeVisible()
})

test('a comma is no decimal mark in English', async () => {
  window.localStorage.setItem('language', 'en')
  const { user, node } = await comeToToken()
  const field = await screen.findByRole('textbox', { name: 'You pay' }, PATIENCE)
  await user.type(field, '0,5')
  await user.click(await press('Buy'))
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Please enter an amount of USDT'))
  expect(node.sent).toEqual([])
})

test('a wallet that goes to another network is told where it will be asked to go', async () => {
  const { wallet } = await comeToToken()
  await wallet!.switchChain(56)
  expect(await screen.findByText(/Ví của bạn đang ở mạng khác/, {}, PATIENCE)).toBeVisible()
})

test('what is no amount of USDT is said at the field, and the wallet is not asked', async () => {
  const { user, node } = await comeToToken()
  for (const typed of ['', ' ', '0', '-1', '1e30', '0,1234567', '0,1234567890123456789']) {
    await user.clear(await pay())
    if (typed !== '') await user.type(await pay(), typed)
    await user.click(await press('Mua'))
    expect(await pay()).toHaveAccessibleDescription(expect.stringContaining('Vui lòng nhập giá trị USDT'))
    expect(await pay()).toHaveFocus()
  }
  expect(node.sent).toEqual([])
})

test('USDT is allowed exactly, then MASS is bought for whoever was invited, and verified', async () => {
  const { user, node, server, wallet } = await comeToToken({ path: `/token?code=${stranger}` })
  await user.type(await pay(), '0,5')
  expect(screen.getByText('1', { selector: 'output' })).toBeVisible()
  await buyFor(user, '250')
  expect(await sorry()).toHaveTextContent('Bạn đã mua 500 MASS với 250 USDT.')
  expect(node.sent.map(({ functionName, args }) => [functionName, args])).toEqual([
    ['approve', [contracts.Ido, 250_000_000n]],
    ['buy', [500n * one, 250_000_000n, stranger]],
  ])
  expect(server.requests(verifyPurchase)).toMatchObject([
    { body: { wallet: wallet!.address, amount_usdt: '250', hash: node.sent[1]!.hash } },
  ])
  expect(window.localStorage.getItem('token-purchase')).toBeNull()
})

test('what is allowed already is not asked for, and two presses are one', async () => {
  const { user, node } = await comeToToken({ change: { allowance: 10n ** 12n } })
  await user.type(await pay(), '10')
  const mua = await press('Mua')
  await user.dblClick(mua)
  await sorry()
  expect(node.sent.map(({ functionName }) => functionName)).toEqual(['buy'])
  expect(node.sent[0]!.args[2]).toBe(at('00'))
})

test.each<[string, (world: World) => void, string]>([
  ['a pause', (world) => (world.isPaused = true), 'Đợt bán đang tạm dừng.'],
  ['a sale that is sold out', (world) => (world.available = 0n), 'MASS đã bán hết.'],
  ['too little that is left', (world) => (world.available = one), 'Chỉ còn 1 MASS.'],
  ['a new price', (world) => (world.price = 600_000n), 'Giá hiện là 0,6 USDT.'],
  ['too little USDT', (world) => (world.usdt = 3_500_000n), 'Ví của bạn có 3,5 USDT'],
  [
    'what the contract answers',
    (world) => {
      world.allowance = 10n ** 12n
      world.refuse = new Revert('IdoCostAboveLimit', 2n, 1n)
    },
    'Giá vừa thay đổi.',
  ],
])('%s is said before the wallet opens', async (_, happen, sentence) => {
  const { user, node, world } = await comeToToken()
  await pay()
  happen(world)
  await buyFor(user, '250')
  expect(await sorry()).toHaveTextContent(sentence)
  expect(node.sent).toEqual([])
})

test('whoever rejects the purchase reads nothing, and can press again', async () => {
  const { user, node, wallet } = await comeToToken({ change: { allowance: 10n ** 12n } })
  wallet!.rejectNext()
  await buyFor(user, '250')
  await waitFor(async () => expect(await press('Mua')).not.toHaveAttribute('aria-busy'), PATIENCE)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(node.sent).toEqual([])
})

test('other failures of a purchase have the page’s own sentence', async () => {
  const { user, wallet } = await comeToToken({ change: { allowance: 10n ** 12n } })
  wallet!.failNext(-32_603, 'internal')
  await buyFor(user, '250')
  expect(await sorry()).toHaveTextContent('Vui lòng connect ví blockchain')
})

test('a purchase that was sent is found again after a reload, and nobody pays twice', async () => {
  const { user, node, server, goTo } = await arriveAndLeave()
  await goTo('/token')
  node.statusOf = () => 'success'
  expect(await sorry()).toHaveTextContent('Bạn đã mua 500 MASS với 250 USDT.')
  expect(node.sent.map(({ functionName }) => functionName)).toEqual(['buy'])
  expect(server.requests(verifyPurchase)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Đồng ý' }))
  expect(window.localStorage.getItem('token-purchase')).toBeNull()
})

async function arriveAndLeave() {
  const visit = await comeToToken({ change: { allowance: 10n ** 12n } })
  visit.node.statusOf = () => null
  await buyFor(visit.user, '250')
  await waitFor(() => expect(window.localStorage.getItem('token-purchase')).not.toBeNull(), PATIENCE)
  return visit
}

test('staking asks for a wallet first, and then for an amount', async () => {
  const { user, wallet } = await comeToToken({ path: '/token?tab=stacking', isConnected: false })
  await user.click(await press('Stake'))
  expect(await sorry()).toHaveTextContent('Vui lòng kết nối ví blockchain')
  await user.click(screen.getByRole('button', { name: 'Đồng ý' }))
  await user.click(screen.getAllByRole('button', { name: 'Connect wallet' })[0]!)
  await user.click(await press('Stake'))
  const field = screen.getByRole('textbox', { name: 'Số MASS muốn stake' })
  await waitFor(
    () => expect(field).toHaveAccessibleDescription(expect.stringContaining('Vui lòng nhập giá trị MASS')),
    PATIENCE,
  )
  expect(wallet!.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('all of the balance is staked, with its gas given', async () => {
  const { user, node } = await comeToToken({ path: '/token?tab=stacking' })
  await user.click(await press('Tất cả'))
  expect(screen.getByRole('textbox', { name: 'Số MASS muốn stake' })).toHaveValue('1240,5')
  await user.click(await press('Stake'))
  expect(await sorry()).toHaveTextContent('1.240,5 MASS bắt đầu sinh lãi.')
  expect(node.sent.map(({ functionName, args }) => [functionName, args])).toEqual([
    ['approve', [contracts.Staking, 1_240n * one + one / 2n]],
    ['stake', [1_240n * one + one / 2n]],
  ])
  expect(node.sent[1]!.gas).toBe(300_000n)
})

test('a pool that can promise no more says so before the wallet opens', async () => {
  const { user, node } = await comeToToken({ path: '/token?tab=stacking', change: { poolFree: 1n } })
  await user.click(await press('Tất cả'))
  await user.click(await press('Stake'))
  expect(await sorry()).toHaveTextContent('Quỹ không thể cam kết lãi')
  expect(node.sent).toEqual([])
})

test('the reward can be claimed only once no time is left', async () => {
  const staked = { staked: 800n * one, accrued: 14n * one }
  const { user, node, world, goTo } = await comeToToken({
    path: '/token?tab=stacking',
    change: { ...staked, claimedAt: seconds() - 86_400n + 18_700n },
  })
  expect(await screen.findByText('5 giờ 12 phút', {}, PATIENCE)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Rút lãi' })).toBeNull()
  world.claimedAt = 1n
  await goTo('/token?tab=stacking')
  await user.click(await press('Rút lãi'))
  expect(await sorry()).toHaveTextContent('Lãi đã về ví của bạn')
  expect(node.sent.map(({ functionName }) => functionName)).toEqual(['claimReward'])
})

test('the principal comes back whole unless less is asked for, and never more', async () => {
  const { user, node } = await comeToToken({ change: { staked: 800n * one, claimedAt: 1n } })
  await user.click(await press('Rút gốc'))
  const dialog = await screen.findByRole('dialog', { name: 'Rút gốc' }, PATIENCE)
  expect(dialog).toHaveTextContent('Lãi đã có vẫn là của bạn')
  const field = within(dialog).getByRole('textbox', { name: 'Số MASS rút ra' })
  expect(field).toHaveValue('800')
  await user.clear(field)
  await user.type(field, '801')
  await user.click(within(dialog).getByRole('button', { name: 'Rút gốc' }))
  expect(field).toHaveAccessibleDescription(expect.stringContaining('bạn đang stake'))
  await user.clear(field)
  await user.type(field, '300,25')
  await user.click(within(dialog).getByRole('button', { name: 'Rút gốc' }))
  expect(await sorry()).toHaveTextContent('Đã nhận lại 300,25 MASS.')
  expect(node.sent.map(({ functionName, args }) => [functionName, args])).toEqual([
    ['withdrawStake', [300n * one + one / 4n]],
  ])
})

test('another account of the wallet is shown at once, and is the one that pays', async () => {
  const { user, wallet, server, node } = await comeToToken({ change: { allowance: 10n ** 12n } })
  await wallet!.switchAccount(generatePrivateKey())
  const { address } = wallet!
  expect(await screen.findByText(`${address.slice(0, 3)}…${address.slice(-3)}`, {}, PATIENCE)).toBeVisible()
  await buyFor(user, '250')
  await sorry()
  expect(server.requests(verifyPurchase)).toMatchObject([{ body: { wallet: address } }])
  expect(node.sent).toHaveLength(1)
})

test('only the owner of the contract sees what is the owner’s', async () => {
  await comeToToken()
  await pay()
  expect(screen.queryByText('Dành cho chủ hợp đồng')).toBeNull()
})

test('the owner changes the price and deposits, each after a question', async () => {
  const { user, node } = await comeToToken({ change: { owner: 'me' } })
  await user.click(await screen.findByText('Dành cho chủ hợp đồng', {}, PATIENCE))
  await user.type(screen.getByRole('textbox', { name: 'Giá mới của 1 MASS' }), '0,75')
  await user.click(screen.getByRole('button', { name: 'Đổi giá' }))
  const question = await sorry()
  expect(question).toHaveTextContent('Từ bây giờ 1 MASS có giá 0,75 USDT?')
  await user.click(within(question).getByRole('button', { name: 'Đổi giá' }))
  await user.click(await press('Đồng ý'))
  await user.type(screen.getByRole('textbox', { name: 'Số MASS đưa ra bán' }), '1.000')
  await user.click(screen.getByRole('button', { name: 'Nạp' }))
  await user.click(within(await sorry()).getByRole('button', { name: 'Nạp' }))
  await press('Đồng ý')
  expect(node.sent.map(({ functionName, args }) => [functionName, args])).toEqual([
    ['setPrice', [750_000n]],
    ['approve', [contracts.Ido, 10_000_000n * one]],
    ['deposit', [1_000n * one]],
  ])
  expect(node.sent[2]!.gas).toBe(300_000n)
})
