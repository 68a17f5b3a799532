import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PATIENCE, comeToToken, contracts, one, press, seconds, sorry } from '#testing/token-visit.tsx'

test('requires a wallet first and then an amount', async () => {
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

test('stakes the whole balance with an explicit gas limit', async () => {
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

test('shows before the wallet opens that the pool is full', async () => {
  const { user, node } = await comeToToken({ path: '/token?tab=stacking', change: { poolFree: 1n } })
  await user.click(await press('Tất cả'))
  await user.click(await press('Stake'))
  expect(await sorry()).toHaveTextContent('Quỹ không thể cam kết lãi')
  expect(node.sent).toEqual([])
})

test('allows claiming the reward only after the time is over', async () => {
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

test('withdraws the whole principal by default, and never more', async () => {
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
