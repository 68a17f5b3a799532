import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#lib/endpoint-query.ts'
import { PATIENCE, chain, stranger } from '#testing/token-visit.tsx'
import { DemoTokens } from './demo-tokens.tsx'
import { useTokenRun } from './token-run.ts'

/** Begins what changes the balance. */
function Buy() {
  const { start } = useTokenRun()
  return (
    <button type="button" onClick={() => start({ kind: 'buy', prepare: () => new Promise(() => undefined) })}>
      Buy
    </button>
  )
}

test('what the faucet said of the balance is over when something is bought', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: false, balance: '1000000000' }))
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DemoTokens chain={chain} wallet={stranger} usdtDecimals={6} />
      <Buy />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'USDT' }))
  expect(await screen.findByText('Your wallet has 1,000 USDT now.', {}, PATIENCE)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Buy' }))
  await waitFor(() => expect(screen.queryByText(/1,000 USDT/)).toBeNull(), PATIENCE)
})
