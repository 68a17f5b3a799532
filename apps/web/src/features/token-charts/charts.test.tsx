import { listStakeEvents } from '@meridian/shared/endpoints/staking'
import { getConfig } from '@meridian/shared/endpoints/system'
import { getSale } from '@meridian/shared/endpoints/token-sale'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import { wordsIn } from '#lib/i18n/words.ts'
import { AnsweringServer } from '#testing/answering-server.ts'
import { demoConfig } from '#testing/demo-config.ts'
import { SaleProgress } from './sale-progress.tsx'
import { StakeChart } from './stake-chart.tsx'
import { StakeForecast } from './stake-forecast.tsx'

const mass = 10n ** 18n
const wallet = `0x${'0a'.repeat(20)}` as const
const chain = {
  id: 5,
  hexId: '0x5',
  name: 'Land',
  role: 'land' as const,
  rpcUrl: 'http://land.test/rpc',
  explorerUrl: null,
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: false,
  contracts: { Ido: `0x${'01'.repeat(20)}`, Staking: `0x${'02'.repeat(20)}` },
}
const termEnd = BigInt(Math.floor(Date.now() / 1000)) + 2n * 365n * 86_400n

/** The contracts' results by function name; all other calls get a value that is valid as decimals and address. */
const answers: Record<string, bigint> = {
  [toFunctionSelector('massAvailable()')]: 3_800_000n * mass,
  [toFunctionSelector('annualRate()')]: 1200n,
  [toFunctionSelector('termEnd()')]: termEnd,
  [toFunctionSelector('paused()')]: 0n,
}

interface NodeCall {
  id: number
  params: [{ data: string }]
}

function open(content: ReactNode) {
  const server = new AnsweringServer()
  server.answer(getConfig, { ...demoConfig, chains: [chain] })
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    if (!String(input instanceof Request ? input.url : input).startsWith(chain.rpcUrl))
      return server.fetch(input, init)
    const { id, params } = JSON.parse(init.body as string) as NodeCall
    const found = answers[params[0].data] ?? 6n
    return Response.json({ jsonrpc: '2.0', id, result: encodeAbiParameters([{ type: 'uint256' }], [found]) })
  })
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
    server.expectNoFaults()
  })
  return {
    server,
    draw: () => render(<QueryClientProvider client={createTestQueries()}>{content}</QueryClientProvider>),
  }
}

const event = (kind: 'staked' | 'claimed' | 'withdrawn', amount: string, daysAgo: number) => ({
  kind,
  amount,
  at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  transaction_hash: `0x${'ab'.repeat(32)}`,
})

test('shows how much of the offered amount is sold', async () => {
  const { server, draw } = open(<SaleProgress />)
  server.answer(getSale, {
    sold: '6200000',
    raised: '3100000',
    buyers: 1,
    history: [
      { at: '2026-01-01T00:00:00.000Z', sold: '1000000' },
      { at: '2026-02-01T00:00:00.000Z', sold: '6200000' },
    ],
  })
  draw()
  expect(await screen.findByText('6.2 million MASS / 10 million')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Sale progress' })).toHaveAttribute('value', '0.62')
  expect(screen.getByText('62% sold')).toBeInTheDocument()
  expect(screen.getByText('3,100,000 USDT raised')).toBeInTheDocument()
  expect(screen.getByText('1 buyer')).toBeInTheDocument()
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(3)
})

test('shows that nothing is sold yet', async () => {
  const { server, draw } = open(<SaleProgress />)
  server.answer(getSale, { sold: '0', raised: '0', buyers: 0, history: [] })
  draw()
  expect(await screen.findByText(/Nothing is sold yet/)).toBeInTheDocument()
  expect(await screen.findByText('0 MASS / 3.8 million')).toBeInTheDocument()
})

test('draws a stake, also as a table', async () => {
  const { server, draw } = open(<StakeChart wallet={wallet} chain={chain} />)
  server.answer(listStakeEvents, {
    before: '0',
    data: [event('staked', '1000', 73), event('withdrawn', '200', 0)],
  })
  draw()
  expect(await screen.findByText('800 MASS')).toBeInTheDocument()
  expect(screen.getByText('24 MASS')).toBeInTheDocument()
  const table = screen.getByRole('table', { hidden: true })
  expect(within(table).getByText('Principal withdrawn')).toBeInTheDocument()
  expect(within(table).getByText('1,000')).toBeInTheDocument()
})

test('shows that there is no stake, or no wallet', async () => {
  const none = open(<StakeChart wallet={wallet} chain={chain} />)
  none.server.answer(listStakeEvents, { before: '0', data: [] })
  none.draw()
  expect(await screen.findByText('No stake yet')).toBeInTheDocument()
  cleanup()
  open(<StakeChart wallet={null} chain={chain} />).draw()
  expect(await screen.findByText(/Connect your wallet to see/)).toBeInTheDocument()
})

test('loads a chart again after a failure', async () => {
  const { server, draw } = open(<StakeChart wallet={wallet} chain={chain} />)
  server.refuse(listStakeEvents, 'TOO_MANY_REQUESTS')
  draw()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test.each([
  ['sale', <SaleProgress key="sale" />, getSale],
  ['stake', <StakeChart key="stake" wallet={wallet} chain={chain} />, listStakeEvents],
])(
  'shows that the chart of the %s could not be loaded',
  async (_, chart, endpoint) => {
    const { server, draw } = open(chart)
    server.lose(endpoint)
    draw()
    const said = 'Please try again, network error. This could not be loaded.'
    expect(await screen.findByText(said, { exact: false }, { timeout: 30_000 })).toBeVisible()
  },
  60_000,
)

const terms = { rate: 1200n, claimInterval: 86_400n, termEnd }

test('forecasts a day, a month, a year and the term, in both languages', async () => {
  open(<StakeForecast amount={1000n * mass} {...terms} />).draw()
  expect(screen.getByText('+ 120 MASS')).toBeInTheDocument()
  expect(screen.getByText('+ 0.3287 MASS')).toBeInTheDocument()
  expect(screen.getByText('12% a year, as the contract says')).toBeInTheDocument()
  expect(screen.getByText(/every 24 hours/)).toBeInTheDocument()
  cleanup()
  onTestFinished(() => void i18next.changeLanguage('en'))
  await wordsIn('vi')
  await i18next.changeLanguage('vi')
  open(<StakeForecast amount={1000n * mass} {...terms} />).draw()
  expect(screen.getByText('+ 0,3287 MASS')).toBeInTheDocument()
  expect(screen.getByText('Sau 1 năm')).toBeInTheDocument()
})

test('forecasts nothing for an empty amount or after the term', () => {
  open(<StakeForecast amount={null} {...terms} />).draw()
  expect(screen.getByText(/Type an amount of MASS/)).toBeInTheDocument()
  cleanup()
  open(<StakeForecast amount={mass} {...terms} termEnd={1n} />).draw()
  expect(screen.getByText(/Staking has ended/)).toBeInTheDocument()
})
