import { test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import type { Address } from 'viem'
import type { TestWallet } from './control-wallet.ts'
import { installWallet } from './install-wallet.ts'
import type { WalletOptions } from './install-wallet.ts'
import { call, serveSite } from './site.ts'
import { startEmptyChain } from './start-empty-chain.ts'
import type { EmptyChain } from './start-empty-chain.ts'

type Site = Awaited<ReturnType<typeof serveSite>>

type World = { site: Site; chain: EmptyChain; otherChain: EmptyChain }

type TestFixtures = World & {
  /** A wallet on the first chain that knows both, unless said otherwise. */
  install: (options?: Partial<WalletOptions>) => Promise<TestWallet>
  openSite: (url?: string) => Promise<Page>
  /** A page whose wallet has approved the site. */
  openConnected: (wallet: TestWallet) => Promise<Page>
  fund: (address: Address) => Promise<void>
}

/** Two chains and a site for all tests of a worker; a context, hence a wallet, of its own for every test. */
export const test = base.extend<TestFixtures, { world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const [site, chain, otherChain] = await Promise.all([
        serveSite(),
        startEmptyChain(5),
        startEmptyChain(56),
      ])
      await use({ site, chain, otherChain })
      await Promise.all([site.stop(), chain.stop(), otherChain.stop()])
    },
    { scope: 'worker' },
  ],
  site: ({ world }, use) => use(world.site),
  chain: ({ world }, use) => use(world.chain),
  otherChain: ({ world }, use) => use(world.otherChain),
  install: async ({ context, chain, otherChain }, use) => {
    await use((options) => installWallet(context, { chains: [chain, otherChain], ...options }))
  },
  openSite: async ({ context, site }, use) => {
    await use(async (url = site.url) => {
      const page = await context.newPage()
      await page.goto(url)
      return page
    })
  },
  openConnected: async ({ openSite }, use) => {
    await use(async (wallet) => {
      const page = await openSite()
      wallet.approveNext()
      await call(page, wallet.rdns, 'eth_requestAccounts')
      return page
    })
  },
  fund: async ({ chain }, use) => {
    const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    await use((address) => client.setBalance({ address, value: parseEther('10') }))
  },
})

export { expect } from '@playwright/test'
