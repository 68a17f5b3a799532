import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PATIENCE, comeToToken, contracts, one, pay, press, sorry } from '#testing/token-visit.tsx'

test("shows the owner's tools only to the owner of the contract", async () => {
  await comeToToken()
  await pay()
  expect(screen.queryByText('Dành cho chủ hợp đồng')).toBeNull()
})

test('changes the price and deposits, each after a confirmation', async () => {
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

test('withdraws the revenue and the unsold tokens', async () => {
  const { user, node, wallet } = await comeToToken({ change: { owner: 'me' } })
  await user.click(await screen.findByText('Dành cho chủ hợp đồng', {}, PATIENCE))
  for (const [field, typed, action] of [
    ['Số USDT rút ra', '12,5', 'Rút USDT từ đợt bán'],
    ['Số MASS rút ra', '3', 'Rút MASS từ đợt bán'],
  ] as const) {
    await user.type(screen.getByRole('textbox', { name: field }), typed)
    await user.click(screen.getByRole('button', { name: action }))
    await user.click(within(await sorry()).getByRole('button', { name: action }))
    await user.click(await press('Đồng ý'))
  }
  expect(node.sent.map(({ functionName, args }) => [functionName, args])).toEqual([
    ['withdraw', [contracts.TestUsdt, wallet!.address, 12_500_000n]],
    ['withdraw', [contracts.Mass, wallet!.address, 3n * one]],
  ])
})

test('fills and empties the pool after a confirmation only', async () => {
  const { user, node, wallet } = await comeToToken({
    path: '/token?tab=stacking',
    change: { owner: 'me', allowance: 10n ** 30n },
  })
  await user.click(await screen.findByText('Dành cho chủ hợp đồng', {}, PATIENCE))
  await user.type(screen.getByRole('textbox', { name: 'Số MASS cho quỹ' }), '7')
  await user.click(screen.getByRole('button', { name: 'Nạp vào quỹ' }))
  await user.keyboard('{Escape}')
  expect(node.sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Nạp vào quỹ' }))
  await user.click(within(await sorry()).getByRole('button', { name: 'Nạp vào quỹ' }))
  await user.click(await press('Đồng ý'))
  await user.type(screen.getByRole('textbox', { name: 'Số MASS rút ra' }), '2')
  await user.click(screen.getByRole('button', { name: 'Rút khỏi quỹ' }))
  await user.click(within(await sorry()).getByRole('button', { name: 'Rút khỏi quỹ' }))
  await press('Đồng ý')
  expect(node.sent.map(({ functionName, args }) => [functionName, args])).toEqual([
    ['deposit', [7n * one]],
    ['withdraw', [wallet!.address, 2n * one]],
  ])
  expect(node.sent[0]!.gas).toBe(300_000n)
})
