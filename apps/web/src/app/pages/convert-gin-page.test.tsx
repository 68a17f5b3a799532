import {
  beginConversion,
  listConversions,
  reportConversion,
  verifyConversion,
} from '@meridian/shared/endpoints/gin'
import { ginAbi } from '@meridian/contracts/abi'
import { getConfig } from '@meridian/shared/endpoints/system'
import type { EndpointResult } from '@meridian/shared/endpoint'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AnsweringNode } from '#testing/answering-node.ts'
import { demoConfig } from '#testing/demo-config.ts'
import { prepareVisit, walker } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

const chainOf = (id: number, name: string, role: 'land' | 'gin') => ({
  id,
  hexId: `0x${id.toString(16)}`,
  name,
  role,
  rpcUrl: `https://node.test/${id}`,
  explorerUrl: `https://explorer.test/${id}`,
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: false,
  contracts: {},
})

const chains = [
  chainOf(5, 'Meridian test network', 'land'),
  chainOf(56, 'BNB Smart Chain', 'gin'),
  chainOf(1, 'Ethereum', 'gin'),
]

const deposit = {
  id: 'one',
  amount: '1234.5',
  network: '0x38',
  transaction_hash: `0x${'ab'.repeat(32)}`,
  at: '2026-01-02T03:04:05.000Z',
  lost: false,
}

const small = { ...deposit, id: 'two', amount: '0.25', ignored: true }

const session: EndpointResult<typeof beginConversion> = {
  tid: crypto.randomUUID(),
  amount: '5000000000000000000',
  targetWallet: `0x${'01'.repeat(20)}`,
  from: `0x${'02'.repeat(20)}`,
  networks: [{ id: '0x38', name: 'BNB Smart Chain', contract: `0x${'03'.repeat(20)}` }],
}

async function comeToConvert({ isSignedIn = true, data = [deposit] } = {}): Promise<Visit> {
  const visit = prepareVisit()
  visit.server.answer(getConfig, { ...demoConfig, mode: 'live', chains, gin_networks: ['0x38', '0x1'] })
  visit.server.answer(listConversions, { balance: '1234.5', data })
  visit.server.answer(reportConversion, {})
  if (isSignedIn) visit.signIn()
  await visit.goTo('/convert-gin')
  return visit
}

const total = () => screen.findByRole('textbox', { name: 'Total Gin' })
const convert = () => screen.getByRole('button', { name: 'Convert' })

test.each(['', ' ', '0', '0.5', '-1', '1e30', '0,5', '1.0000000000000000001'])(
  'refuses the amount %j without a call',
  async (typed) => {
    const visit = await comeToConvert()
    if (typed !== '') await visit.user.type(await total(), typed)
    await total()
    await visit.user.click(convert())
    expect(await total()).toHaveAccessibleDescription('Invalid Gin Amount.')
    expect(await total()).toHaveFocus()
    expect(visit.server.requests(beginConversion)).toEqual([])
  },
)

test('offers only the networks of Gin', async () => {
  const visit = await comeToConvert()
  await total()
  const choices = within(screen.getByRole('group', { name: 'Network' })).getAllByRole('radio')
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
    'BNB Smart Chain',
    'Ethereum',
  ])
  expect(choices[0]).toBeChecked()
  await visit.user.click(choices[1]!)
  expect(choices[1]).toBeChecked()
})

test('shows what to install when the browser has no wallet, and reports it', async () => {
  const visit = await comeToConvert()
  visit.server.answer(beginConversion, session)
  await visit.user.type(await total(), ' 5 ')
  await visit.user.click(convert())
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'Please install Metamask and connect your wallet',
  )
  expect(visit.server.requests(beginConversion)).toMatchObject([{ query: { total: '5' } }])
  await expect
    .poll(() => visit.server.requests(reportConversion), { timeout: 30_000 })
    .toMatchObject([{ body: { step: 11, result: false } }])
  expect(visit.server.requests(verifyConversion)).toEqual([])
  await visit.user.click(screen.getByRole('button', { name: 'Ok' }))
  expect(convert()).toBeEnabled()
})

test('shows a running conversion and starts no other', async () => {
  const visit = await comeToConvert()
  const answered = Promise.withResolvers<typeof session>()
  visit.server.answer(beginConversion, () => answered.promise)
  await visit.user.type(await total(), '5{Enter}')
  const busy = await screen.findByRole('button', { name: 'Converting …' })
  expect(busy).toHaveAttribute('aria-busy', 'true')
  await vi.waitUntil(() => visit.server.requests(beginConversion).length === 1, { timeout: 30_000 })
  await visit.user.click(busy)
  await visit.user.type(await total(), '{Enter}')
  answered.resolve(session)
  await visit.user.click(await screen.findByRole('button', { name: 'Ok' }, { timeout: 30_000 }))
  expect(visit.server.requests(beginConversion)).toHaveLength(1)
  expect(convert()).not.toHaveAttribute('aria-busy')
}, 60_000)

test('does not open the wallet after the visitor left while the code was loading', async () => {
  const visit = await comeToConvert()
  visit.server.answer(beginConversion, session)
  await visit.user.type(await total(), '5')
  fireEvent.click(convert())
  expect(screen.getByRole('button', { name: 'Converting …' })).toBeInTheDocument()
  cleanup()
  await import('#features/gin/start-conversion.ts')
  await new Promise((resolve) => setTimeout(resolve))
  expect(visit.server.requests(beginConversion)).toEqual([])
})

test('shows the balance and its history with a link to each transaction', async () => {
  await comeToConvert({ data: [deposit, { ...deposit, id: 'two', amount: '7', network: '0x1', lost: true }] })
  expect(await screen.findByText('1,234.5 Gin', { selector: 'p' })).toBeInTheDocument()
  const [first, second] = screen.getAllByRole('listitem').filter((item) => item.textContent.includes('Gin'))
  expect(within(first!).getByRole('link')).toHaveAttribute(
    'href',
    `https://explorer.test/56/tx/${deposit.transaction_hash}`,
  )
  expect(second).toHaveTextContent('Taken back by the network: it does not count.')
})

test('asks a signed-out visitor to log in', async () => {
  await comeToConvert({ isSignedIn: false })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: /Log ?in/i })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Total Gin' })).toBeNull()
})

test('shows a failed balance request and loads it again', async () => {
  const visit = await comeToConvert()
  visit.server.lose(listConversions)
  await visit.goTo('/convert-gin')
  const said = 'Please try again, network error. Your Gin could not be loaded.'
  expect(await screen.findByText(said, { exact: false }, { timeout: 30_000 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
}, 60_000)

test("shows the linked wallet's balance on the network beside the field", async () => {
  const gin = `0x${'12'.repeat(20)}` as const
  const node = new AnsweringNode(56)
  node.place(gin, ginAbi, { balanceOf: () => 1_500n * 10n ** 18n })
  const visit = prepareVisit().signIn({ ...walker, walletAddress: `0x${'34'.repeat(20)}` })
  const [land, binance] = chains as [(typeof chains)[0], (typeof chains)[0]]
  const config = {
    ...demoConfig,
    mode: 'live' as const,
    chains: [land, { ...binance, contracts: { Gin: gin } }],
    gin_networks: ['0x38'],
  }
  visit.server.answer(getConfig, config)
  visit.server.answer(listConversions, { balance: '0', data: [] })
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.startsWith(binance.rpcUrl)) return visit.server.fetch(input, init)
    return node.fetch(input instanceof Request ? await input.text() : (init.body as string))
  })
  await visit.goTo('/convert-gin')
  await vi.waitFor(
    async () =>
      expect(await total()).toHaveAccessibleDescription(/^Your wallet has 1,500 Gin here\. At least 1\./),
    { timeout: 30_000 },
  )
}, 60_000)

test('shows the minimum before sending, and marks smaller amounts as not converted', async () => {
  await comeToConvert({ data: [deposit, small] })
  expect(await screen.findByText(/At least 1\. Smaller transfers are not converted\./)).toBeInTheDocument()
  const line = (await screen.findByText('0.25 Gin')).closest('li')
  expect(line).toHaveTextContent('Below the minimum: not converted. Please contact us.')
  const counted = (await screen.findAllByText('1,234.5 Gin')).at(-1)?.closest('li')
  expect(counted).not.toHaveTextContent('Below the minimum')
})
