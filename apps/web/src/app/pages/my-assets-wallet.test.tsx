import type { User } from '@meridian/shared/account/user'
import { getConfig } from '@meridian/shared/endpoints/system'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { demoConfig } from '#testing/demo-config.ts'
import { keepLand, ownPlots } from '#testing/own-land.ts'
import { prepareVisit, walker } from '#testing/visit.tsx'

const wallet = `0x${'0a'.repeat(20)}`
const owner = { ...walker, walletAddress: wallet }

/** Shows itself only once its owner has let the site in. */
function installAsked(answer: () => Promise<string[]>) {
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
    /** What is shown of it from then on is nothing, and a page that is loaded anew knows none. */
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

test('the linked wallet is connected on load, and the next time without a question', async () => {
  const { times } = installAsked(async () => [wallet])
  const visit = await come()
  await expect.poll(connected, { timeout: 30_000 }).toBe(wallet)
  await visit.goTo('/myassets')
  await expect.poll(connected, { timeout: 30_000 }).toBe(wallet)
  expect(times()).toBe(1)
}, 60_000)

test('the linked wallet is asked once: a no is remembered', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { times } = installAsked(async () => {
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

test('the linked wallet is not asked again after a yes, once it is locked', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { times, lock } = installAsked(async () => [wallet])
  const visit = await come()
  await expect.poll(connected, { timeout: 30_000 }).toBe(wallet)
  await lock()
  await visit.goTo('/myassets')
  await lookedAt(info, 1)
  expect(times()).toBe(1)
  info.mockRestore()
}, 120_000)

test('the linked wallet is asked for once by each account of this device', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { times } = installAsked(async () => {
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

test('no wallet is asked for where the account has none', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { times } = installAsked(async () => [wallet])
  await come(walker)
  await lookedAt(info, 1)
  expect(times()).toBe(0)
  info.mockRestore()
}, 60_000)
