import type { User } from '@meridian/shared/account/user'
import { getConfig } from '@meridian/shared/endpoints/system'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { demoConfig } from '#testing/demo-config.ts'
import { keepLand, ownPlots } from '#testing/own-land.ts'
import { prepareVisit, walker } from '#testing/visit.tsx'

const wallet = `0x${'0a'.repeat(20)}`
const owner = { ...walker, walletAddress: wallet }

/** A wallet that shows its account only after the owner has allowed the site. */
function installPromptingWallet(answer: () => Promise<string[]>) {
  const asked: string[] = []
  let shown: string[] = []
  vi.stubGlobal('ethereum', {
    on: () => {},
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      if (method === 'eth_requestAccounts') shown = await answer()
      return method === 'eth_chainId' ? '0x5' : shown
    },
  })
  return {
    times: () => asked.filter((method) => method === 'eth_requestAccounts').length,
    asked,
    /** A locked wallet: it shows no account, and neither does it after a reload. */
    lock: async () => {
      shown = []
      const { connectedWallet } = await import('#features/wallet/connection/connected-wallet.ts')
      connectedWallet.setState({ current: null })
    },
  }
}

async function come(account: User = owner) {
  const visit = prepareVisit().signIn(account)
  keepLand(visit, ownPlots(1))
  visit.server.answer(getConfig, { ...demoConfig, mode: 'live' })
  await visit.goTo('/myassets')
  return visit
}
const connected = async () => {
  const { connectedWallet } = await import('#features/wallet/connection/connected-wallet.ts')
  return connectedWallet.getState().current?.address.toLowerCase()
}
async function lookedAt(info: { mock: { calls: unknown[][] } }, times: number): Promise<void> {
  await expect.poll(() => info.mock.calls.length, { timeout: 30_000 }).toBe(times)
}

test('connects the linked wallet on load, and without a prompt the next time', async () => {
  const { times } = installPromptingWallet(async () => [wallet])
  const visit = await come()
  await expect.poll(connected, { timeout: 30_000 }).toBe(wallet)
  await visit.goTo('/myassets')
  await expect.poll(connected, { timeout: 30_000 }).toBe(wallet)
  expect(times()).toBe(1)
}, 60_000)

test('prompts the linked wallet once and remembers a refusal', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { times } = installPromptingWallet(async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  const visit = await come()
  await expect.poll(times, { timeout: 30_000 }).toBe(1)
  await lookedAt(info, 1)
  await visit.goTo('/myassets')
  await lookedAt(info, 2)
  expect(times()).toBe(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  info.mockRestore()
}, 120_000)

test('does not prompt again for an allowed wallet that is locked', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { times, lock } = installPromptingWallet(async () => [wallet])
  const visit = await come()
  await expect.poll(connected, { timeout: 30_000 }).toBe(wallet)
  await lock()
  await visit.goTo('/myassets')
  await lookedAt(info, 1)
  expect(times()).toBe(1)
  info.mockRestore()
}, 120_000)

test('prompts once for each account of this device', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { times } = installPromptingWallet(async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  const other = { ...walker, walletAddress: `0x${'0b'.repeat(20)}` }
  for (const [at, account] of [owner, other, owner, other].entries()) {
    await come(account)
    await lookedAt(info, at + 1)
  }
  expect(times()).toBe(2)
  info.mockRestore()
}, 120_000)

test('prompts no wallet when the account has none', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { times } = installPromptingWallet(async () => [wallet])
  await come(walker)
  await lookedAt(info, 1)
  expect(times()).toBe(0)
  info.mockRestore()
}, 60_000)
