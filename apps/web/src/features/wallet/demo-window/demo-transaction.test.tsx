import { testUsdtAbi } from '@meridian/contracts/abi'
import type { TransactionQuote } from '@meridian/demo-wallet/quote-transaction'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { encodeFunctionData } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createTestQueries } from '#testing/test-queries.ts'
import { wordsIn } from '#lib/i18n/words.ts'
import { chain, contracts, one, stranger } from '#testing/token-visit.tsx'
import { DemoTransaction, useTransaction } from './demo-transaction.tsx'
import type { SendPrompt } from './demo-transaction.tsx'

function ask(change: Partial<TransactionQuote>) {
  const quote: TransactionQuote = {
    to: stranger,
    value: 0n,
    data: null,
    gas: 21_000n,
    fees: { gasPrice: 1n },
    mostForGas: 21_000n,
    balance: one,
    isShort: false,
    ...change,
  }
  const prompt: SendPrompt = {
    kind: 'send',
    id: 1,
    site: 'land.example',
    address: stranger,
    chain,
    quote: createStore(() => quote),
    refresh: async () => undefined,
    answer: () => undefined,
  }
  onTestFinished(cleanup)
  render(
    <QueryClientProvider client={createTestQueries()}>
      <Question prompt={prompt} />
    </QueryClientProvider>,
  )
}

function Question({ prompt }: { prompt: SendPrompt }) {
  const { title } = useTransaction(prompt)
  return (
    <>
      <h1>{title}</h1>
      <DemoTransaction prompt={prompt} />
    </>
  )
}

const said = (label: string) => screen.getByText(label).parentElement

test('shows amount, token and spender of an approval', () => {
  const args = [contracts.Ido, 1_250_500_000n] as const
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'approve', args })
  ask({ to: contracts.TestUsdt, data })
  expect(said('Function')).toHaveTextContent('approve')
  expect(said('May be taken')).toHaveTextContent('1,250.5 USDT')
  expect(said('By')).toHaveTextContent('Ido contract')
  expect(said('To')).toHaveTextContent('TestUsdt contract')
  expect(screen.queryByText('Data')).toBeNull()
})

test('shows a transfer of coins, and the four bytes of an unknown call', () => {
  ask({ value: one / 4n })
  expect(screen.getByRole('heading')).toHaveTextContent('Send coins?')
  expect(screen.queryByText('Data')).toBeNull()
  cleanup()
  ask({ data: '0x12345678' })
  expect(screen.getByRole('heading')).toHaveTextContent('Call this contract?')
  expect(said('Data')).toHaveTextContent('0x12345678 · 4 bytes')
})

test('rounds an amount whose last digits name its order, and explains them', () => {
  ask({ value: 5_000_000_000_000_123n })
  const amount = said('Amount')!
  expect(amount.querySelector('summary')).toHaveTextContent(/^0\.005 ETH$/)
  expect(amount.querySelector('details')).not.toHaveAttribute('open')
  expect(amount).toHaveTextContent('0.005000000000000123 ETH')
  expect(amount).toHaveTextContent('The last digits tell the land office which order this pays.')
})

test('writes amounts in the chosen language', async () => {
  onTestFinished(() => void i18next.changeLanguage('en'))
  await wordsIn('vi')
  await i18next.changeLanguage('vi')
  ask({ value: one / 4n })
  expect(said('Số tiền')).toHaveTextContent('0,25 ETH')
})
