import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import { PATIENCE, chain, stranger } from '#testing/token-visit.tsx'
import { DemoTokens } from './demo-tokens.tsx'
import { useTokenRun } from './token-run.ts'

test('replaces the faucet’s balance after a purchase', async () => {
  /** Starts a task that changes the balance. */
  function Buy() {
    const { start } = useTokenRun()
    const begin = () => start({ kind: 'buy', prepare: () => new Promise(() => undefined) })
    return (
      <button type="button" onClick={begin}>
        Buy
      </button>
    )
  }
  vi.stubGlobal('fetch', async () => Response.json({ error: false, balance: '1000000000' }))
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={createTestQueries()}>
      <DemoTokens chain={chain} wallet={stranger} usdtDecimals={6} />
      <Buy />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: '1,000 USDT' }))
  expect(await screen.findByText('Your wallet has 1,000 USDT now.', {}, PATIENCE)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Buy' }))
  await waitFor(() => expect(screen.queryByText(/^Your wallet has/)).toBeNull(), PATIENCE)
})
