import { countReferred, withdrawReferral } from '@meridian/shared/endpoints/referrals'
import { getConfig } from '@meridian/shared/endpoints/system'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectedWallet } from '#features/wallet/connection/connected-wallet.ts'
import { createTestQueries } from '#testing/test-queries.ts'
import { AnsweringServer } from '#testing/answering-server.ts'
import { demoConfig } from '#testing/demo-config.ts'
import { DialogHost } from '#ui/dialogs/dialog-host.tsx'
import { StatusLine } from '#ui/status-line.tsx'
import { journal } from '#features/wallet/transaction/journal.ts'
import { feeKey, readStoredFee } from './stored-fee.ts'
import { ReferralPanel } from './referral-panel.tsx'
import type { Referred } from './referred.ts'

const address = `0x${'0a'.repeat(20)}` as const
const hash = `0x${'ab'.repeat(32)}` as const
const payout = `0x${'cd'.repeat(32)}`
const owner = { chainId: 5, wallet: address }
const keepFee = () =>
  journal.write(feeKey(owner), {
    chainId: 5,
    wallet: address,
    nonce: 7,
    block: '100',
    to: address,
    value: '0',
    data: '0x',
    hash,
    at: Date.now(),
    session: null,
  })
const chain = {
  id: 5,
  hexId: '0x5',
  name: 'Land',
  role: 'land' as const,
  rpcUrl: 'http://land.test',
  explorerUrl: 'https://explorer.test',
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: false,
  contracts: {},
}
const wallet: ConnectedWallet = {
  wallet: {
    info: { uuid: 'u', rdns: 'test.wallet', name: 'Test', icon: null },
    provider: { request: async () => null },
  },
  address,
  chainId: 5,
}
const referred: Referred = {
  count: 1234,
  balance: '12.5',
  earned: '1020.25',
  mass: '2040.5',
  can_withdraw: true,
  fee: { coins: '0.01', receiver: `0x${'0d'.repeat(20)}` },
  minimum: '2',
  withdrawal: null,
}

function openPanel(change: Partial<Referred> = {}, connected: ConnectedWallet | null = wallet) {
  const server = new AnsweringServer()
  server.answer(getConfig, { ...demoConfig, mode: 'live', chains: [chain] })
  server.answer(countReferred, { ...referred, ...change })
  vi.stubGlobal('fetch', server.fetch)
  const onConnect = vi.fn<() => void>()
  onTestFinished(() => {
    cleanup()
    window.localStorage.clear()
    vi.unstubAllGlobals()
    expect(server.faults).toEqual([])
  })
  const user = userEvent.setup({ delay: null })
  const draw = () =>
    render(
      <QueryClientProvider client={createTestQueries()}>
        <MemoryRouter>
          <ReferralPanel connected={connected} chain={chain} onConnect={onConnect} />
          <DialogHost />
          <StatusLine floating={false} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  return { server, user, onConnect, draw }
}

const press = (name: string) => screen.findByRole('button', { name })

async function expectSorry(message: string, user: ReturnType<typeof userEvent.setup>) {
  const alert = await screen.findByRole('alertdialog', { name: 'Sorry' })
  expect(alert).toHaveTextContent(message)
  await user.click(within(alert).getByRole('button', { name: 'Ok' }))
}

test('shows referred buyers, the reward and the invitation link', async () => {
  const { draw, user } = openPanel()
  draw()
  expect(await screen.findByText('12.5 USDT')).toBeInTheDocument()
  expect(screen.getByText('1,234')).toBeInTheDocument()
  expect(screen.getByText('2,040.5')).toBeInTheDocument()
  const link = `${window.location.origin}/token?code=${address}`
  expect(screen.getByRole('textbox', { name: 'Your invite link' })).toHaveValue(link)
  await user.click(await press('Copy'))
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(await screen.findByText('Link copied.')).toBeInTheDocument()
})

test('shows a withheld reward beside the balance, before the button is pressed', async () => {
  openPanel({ can_withdraw: false }).draw()
  const balance = (await screen.findByText('12.5 USDT')).closest('div')
  expect(balance).toHaveTextContent('Your reward is saved')
  cleanup()
  openPanel({ can_withdraw: false, balance: '0' }).draw()
  expect(await screen.findByText('0 USDT')).toBeInTheDocument()
  expect(screen.queryByText(/Your reward is saved/)).toBeNull()
})

/** The chain's node, which returns this code for every address. */
function answerCode(server: AnsweringServer, code: string): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(chain.rpcUrl)) return server.fetch(input, init)
    const { id, method } = JSON.parse(init.body as string) as { id: number; method: string }
    asked.push(method)
    return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_getCode' ? code : null })
  })
  return asked
}

test('shows a contract wallet how it can withdraw, before it has earned anything', async () => {
  const { draw, server } = openPanel({ balance: '0', earned: '0', mass: '0' })
  answerCode(server, '0x6080')
  draw()
  expect(await screen.findByText(/Contract wallets such as Safe can withdraw/)).toBeVisible()
})

test.each([
  ['a plain account', '0x'],
  ['an account that delegates to code', `0xef0100${'0a'.repeat(20)}`],
])('shows %s nothing about contract wallets', async (_, code) => {
  const { draw, server } = openPanel()
  const asked = answerCode(server, code)
  draw()
  expect(await screen.findByText('12.5 USDT')).toBeInTheDocument()
  await vi.waitFor(() => expect(asked).toContain('eth_getCode'), { timeout: 30_000 })
  expect(screen.queryByText(/Contract wallets/)).toBeNull()
})

test('shows new rewards when the window is visible again', async () => {
  const { draw, server } = openPanel()
  draw()
  await screen.findByText('12.5 USDT')
  server.answer(countReferred, { ...referred, balance: '14' })
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('14 USDT', {}, { timeout: 30_000 })).toBeInTheDocument()
})

test('requires a wallet, and calls nothing without one', async () => {
  const { draw, user, server, onConnect } = openPanel({}, null)
  draw()
  await user.click(await press('Withdraw USDT'))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Please connect your blockchain wallet')
  await user.click(within(question).getByRole('button', { name: 'Connect wallet' }))
  expect(onConnect).toHaveBeenCalledOnce()
  expect(server.requests(countReferred)).toEqual([])
})

test('refuses less than 2 USDT, and a wallet that is not entitled, before anything is paid', async () => {
  const { draw, user, server } = openPanel({ balance: '1.99' })
  draw()
  await user.click(await press('Withdraw USDT'))
  await expectSorry('The smallest withdrawal is 2 USDT.', user)
  server.answer(countReferred, { ...referred, can_withdraw: false })
  await user.click(await press('Withdraw USDT'))
  await expectSorry('Your reward is saved.', user)
  expect(server.requests(withdrawReferral)).toEqual([])
})

test('shows the cost before, and charges nothing when the user declines', async () => {
  const { draw, user, server } = openPanel()
  draw()
  await user.click(await press('Withdraw USDT'))
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw 12.5 USDT?' })
  expect(question).toHaveTextContent('0.01 ETH, plus gas')
  expect(question).toHaveTextContent('0x0d0…d0d0d')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await press('Withdraw USDT')).toBeInTheDocument()
  expect(server.requests(withdrawReferral)).toEqual([])
  expect(readStoredFee(owner)).toBeNull()
})

test('posts a fee of an earlier visit by itself, and drops it when it is paid out', async () => {
  const { draw, server } = openPanel()
  keepFee()
  const paid = {
    state: 'paid' as const,
    amount: '12.5',
    hash,
    payout_hash: payout,
    at: '2026-01-02T03:04:05.000Z',
  }
  server.answer(withdrawReferral, () => {
    server.answer(countReferred, { ...referred, balance: '0', withdrawal: paid })
    return { withdrawal: paid }
  })
  draw()
  expect(await screen.findByRole('region', { name: 'Withdrawal under way' })).toBeInTheDocument()
  const line = await screen.findByRole('region', { name: 'Last withdrawal' }, { timeout: 30_000 })
  expect(line).toHaveTextContent('12.5 USDT')
  expect(within(line).getByRole('link', { name: /0xcdcd/ })).toHaveAttribute(
    'href',
    `https://explorer.test/tx/${payout}`,
  )
  expect(server.requests(withdrawReferral)).toMatchObject([{ body: { wallet: address, hash } }])
  expect(readStoredFee(owner)).toBeNull()
})

test('keeps a fee that the server cannot accept yet, and shows the reason', async () => {
  const { draw, server } = openPanel({ balance: '1' })
  keepFee()
  server.refuse(withdrawReferral, 'REFERRAL_TOO_LITTLE', { params: { least: '2' } })
  draw()
  const line = await screen.findByRole('region', { name: 'Withdrawal under way' })
  expect(await within(line).findByText('The smallest withdrawal is 2 USDT.')).toBeInTheDocument()
  expect(await press('Go on with the withdrawal')).toBeInTheDocument()
  expect(readStoredFee(owner)).toBe(hash)
})

test('offers to retry a failed read', async () => {
  const { draw, user, server } = openPanel()
  server.refuse(countReferred, 'TOO_MANY_REQUESTS')
  draw()
  expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument()
  server.answer(countReferred, referred)
  await user.click(await press('Try again'))
  expect(await screen.findByText('12.5 USDT')).toBeInTheDocument()
})

test('shows a network failure in the product’s words', async () => {
  const { server, draw } = openPanel()
  server.lose(countReferred)
  draw()
  const said = 'Please try again, network error. What you have earned could not be loaded.'
  expect(await screen.findByText(said, { exact: false }, { timeout: 30_000 })).toBeVisible()
}, 60_000)
