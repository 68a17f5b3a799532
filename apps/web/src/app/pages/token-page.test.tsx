import { rememberReferrer } from '@meridian/shared/endpoints/referrals'
import { verifyPurchase } from '@meridian/shared/endpoints/token-sale'
import { screen, waitFor } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { Revert } from '#testing/answering-node.ts'
import {
  PATIENCE,
  buyFor,
  comeToToken,
  contracts,
  one,
  pay,
  press,
  sorry,
  stranger,
} from '#testing/token-visit.tsx'
import type { World } from '#testing/token-visit.tsx'

test('opens in Vietnamese, and in English by choice', async () => {
  const { user } = await comeToToken({ hasWallet: false })
  expect(await screen.findByRole('tab', { name: 'Giới thiệu' })).toBeVisible()
  expect(await screen.findByText('1 MASS = 0,5 USDT', {}, PATIENCE)).toBeVisible()
  // An English browser reads the label of the switch.
  expect(screen.getByRole('group', { name: 'Language' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /English$/ }))
  expect(await screen.findByText('1 MASS = 0.5 USDT')).toBeVisible()
  expect(screen.getByText('All prices are in USD')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms_of_service')
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
})

test('speaks one language in header, numbers and body, also after a navigation', async () => {
  const { user } = await comeToToken({ hasWallet: false })
  expect(await screen.findByText('1 MASS = 0,5 USDT', {}, PATIENCE)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Đăng nhập / Đăng ký' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Quyền riêng tư' }))
  expect(await screen.findByRole('link', { name: 'Login / Sign up' }, PATIENCE)).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  window.history.back()
  expect(await screen.findByText('1 MASS = 0,5 USDT', {}, PATIENCE)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Đăng nhập / Đăng ký' })).toBeVisible()
  expect(document.documentElement.lang).toBe('vi')
  // A choice counts on every page.
  await user.click(screen.getByRole('button', { name: 'English' }))
  await user.click(await screen.findByRole('link', { name: 'Privacy' }))
  await waitFor(() => expect(window.location.pathname).toBe('/privacy'))
  window.history.back()
  expect(await screen.findByText('1 MASS = 0.5 USDT', {}, PATIENCE)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Login / Sign up' })).toBeVisible()
})

test('stores the tab in the address and keeps the invitation', async () => {
  const { user } = await comeToToken({ path: `/token?code=${stranger}`, hasWallet: false })
  await user.click(screen.getByRole('tab', { name: 'Stacking' }))
  expect(window.location.search).toBe(`?code=${stranger}&tab=stacking`)
})

test('shows what to install without a wallet', async () => {
  const { user } = await comeToToken({ hasWallet: false })
  await user.click(screen.getAllByRole('button', { name: 'Connect wallet' })[0]!)
  expect(await sorry()).toHaveTextContent('MetaMask is not installed. Please install it to use this feature.')
})

test("shows the wallet's balances and reports its inviter once", async () => {
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

test("ignores an invitation by the visitor's own or by an invalid address", async () => {
  const { wallet, server } = await comeToToken({ path: '/token?code=0x123' })
  expect(server.requests(rememberReferrer)).toMatchObject([
    { body: { wallet: wallet!.address, wallet_ref: '' } },
  ])
  expect(screen.queryByText(/Người giới thiệu/)).toBeNull()
})

test('stores an invitation on the device', async () => {
  const { goTo } = await comeToToken({ path: `/token?code=${stranger}`, hasWallet: false })
  await goTo('/token')
  expect(await screen.findByText(/Người giới thiệu: 0x0…f0f/, {}, PATIENCE)).toBeVisible()
})

test.each(['/', '/about', '/login', '/nowhere'])(
  'stores an invitation to %s like one to this site',
  async (page) => {
    const { goTo } = await comeToToken({ hasWallet: false })
    await goTo(`${page}?code=${stranger}`)
    await screen.findByRole('main')
    await goTo(`${page}?code=0x123`)
    await screen.findByRole('main')
    await goTo('/token')
    expect(await screen.findByText(/Người giới thiệu: 0x0…f0f/, {}, PATIENCE)).toBeVisible()
    expect(window.localStorage.getItem('invited-by')).toBe(stranger.toLowerCase())
  },
)

test('keeps an earlier invitation when visitors open their own link', async () => {
  const { wallet, goTo } = await comeToToken({ path: `/token?code=${stranger}` })
  await goTo(`/token?code=${wallet!.address}`)
  expect(await screen.findByText(/Người giới thiệu: 0x0…F0F/i, {}, PATIENCE)).toBeVisible()
  await goTo('/token')
  expect(await screen.findByText(/Người giới thiệu: 0x0…F0F/i, {}, PATIENCE)).toBeVisible()
  expect(window.localStorage.getItem('invited-by')).toContain(stranger.toLowerCase())
})

test('clears the amount when the language changes its meaning', async () => {
  const { user } = await comeToToken()
  await user.type(await pay(), '1.234')
  await user.click(await press('English'))
  expect(await screen.findByRole('textbox', { name: 'You pay' }, PATIENCE)).toHaveValue('')
})

test('refuses a comma as decimal mark in English', async () => {
  window.localStorage.setItem('language', 'en')
  const { user, node } = await comeToToken()
  const field = await screen.findByRole('textbox', { name: 'You pay' }, PATIENCE)
  await user.type(field, '0,5')
  await user.click(await press('Buy'))
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Please enter an amount of USDT'))
  expect(node.sent).toEqual([])
})

test('shows which network the wallet must switch to', async () => {
  const { wallet } = await comeToToken()
  await wallet!.switchChain(56)
  expect(await screen.findByText(/Ví của bạn đang ở mạng khác/, {}, PATIENCE)).toBeVisible()
})

test('shows an invalid amount at the field without opening the wallet', async () => {
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

test('approves the exact USDT, buys MASS with the inviter and verifies the purchase', async () => {
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

test('skips an existing approval and ignores a second press', async () => {
  const { user, node } = await comeToToken({ change: { allowance: 10n ** 12n } })
  await user.type(await pay(), '10')
  const mua = await press('Mua')
  await user.dblClick(mua)
  await sorry()
  expect(node.sent.map(({ functionName }) => functionName)).toEqual(['buy'])
  expect(node.sent[0]!.args[2]).toBe(zeroAddress)
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
])('shows %s before the wallet opens', async (_, happen, sentence) => {
  const { user, node, world } = await comeToToken()
  await pay()
  happen(world)
  await buyFor(user, '250')
  expect(await sorry()).toHaveTextContent(sentence)
  expect(node.sent).toEqual([])
})

test('shows no dialog when the visitor rejects the purchase, and offers to try again', async () => {
  const { user, node, wallet } = await comeToToken({ change: { allowance: 10n ** 12n } })
  wallet!.rejectNext()
  await buyFor(user, '250')
  await waitFor(async () => expect(await press('Mua')).not.toHaveAttribute('aria-busy'), PATIENCE)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(node.sent).toEqual([])
  expect(screen.getByText('Bạn đã hủy. Chưa có gì được gửi.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Thử lại' }))
  expect(await sorry()).toHaveTextContent('Bạn đã mua 500 MASS với 250 USDT.')
  expect(node.sent).toHaveLength(1)
})

test("shows the page's own sentence for other failures", async () => {
  const { user, wallet } = await comeToToken({ change: { allowance: 10n ** 12n } })
  wallet!.failNext(-32_603, 'internal')
  await buyFor(user, '250')
  expect(await sorry()).toHaveTextContent('Vui lòng connect ví blockchain')
})

test('resumes a sent purchase after a reload without a second payment', async () => {
  const { user, node, server, goTo } = await arriveAndLeave()
  await goTo('/token')
  node.statusOf = () => 'success'
  expect(await sorry()).toHaveTextContent('Bạn đã mua 500 MASS với 250 USDT.')
  expect(node.sent.map(({ functionName }) => functionName)).toEqual(['buy'])
  // A real reload would end the old page; here it still waits for its receipt and may send a request as well.
  expect(server.requests(verifyPurchase)).not.toEqual([])
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

test('shows a changed wallet account at once and pays from it', async () => {
  const { user, wallet, server, node } = await comeToToken({ change: { allowance: 10n ** 12n } })
  await wallet!.switchAccount(generatePrivateKey())
  const { address } = wallet!
  expect(await screen.findByText(`${address.slice(0, 3)}…${address.slice(-3)}`, {}, PATIENCE)).toBeVisible()
  await buyFor(user, '250')
  await sorry()
  expect(server.requests(verifyPurchase)).toMatchObject([{ body: { wallet: address } }])
  expect(node.sent).toHaveLength(1)
})
