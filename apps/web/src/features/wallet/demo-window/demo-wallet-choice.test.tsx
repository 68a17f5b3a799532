import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { openKeyring } from '#features/wallet/demo-wallet/keyring.ts'
import { createMemoryStorage } from '#lib/device-storage.ts'
import { DemoWalletChoice } from './demo-wallet-choice.tsx'

afterEach(cleanup)

const keys = { demo: `0x${'1d'.repeat(32)}`, owner: `0x${'2e'.repeat(32)}` } as const

function show(keyring = openKeyring(createMemoryStorage(), 5)) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DemoWalletChoice keyring={keyring} />
    </QueryClientProvider>,
  )
  return keyring
}

test('uses the chosen shared wallet, as the sandbox returns it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ wallets: keys })))
  const keyring = show()
  await userEvent.click(await screen.findByRole('radio', { name: /^Contract owner’s/ }))
  await vi.waitUntil(() => keyring.shared() === 'owner', { timeout: 30_000 })
  expect(keyring.account().address).toBe(privateKeyToAddress(keys.owner))
})

test('marks no shared wallet whose key a new demo no longer has, and takes the new one', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ wallets: keys })))
  const keyring = openKeyring(createMemoryStorage(), 5)
  keyring.use({ name: 'owner', privateKey: `0x${'3f'.repeat(32)}` })
  show(keyring)
  const radio = await screen.findByRole('radio', { name: /^Contract owner’s/ })
  await vi.waitUntil(() => !(radio as HTMLInputElement).checked, { timeout: 30_000 })
  await userEvent.click(radio)
  await vi.waitUntil(() => keyring.has(keys.owner), { timeout: 30_000 })
  expect(keyring.shared()).toBe('owner')
  cleanup()
  show(keyring)
  expect(await screen.findByRole('radio', { name: /^Contract owner’s/ })).toBeChecked()
})

test('keeps the browser’s own wallet, and says so, while the sandbox does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const keyring = show()
  const { address } = keyring.account()
  await userEvent.click(await screen.findByRole('radio', { name: /^Demo account’s/ }))
  expect(await screen.findByText(/\w+/, { selector: 'output' })).toBeVisible()
  expect([keyring.account().address, keyring.shared()]).toEqual([address, null])
})
