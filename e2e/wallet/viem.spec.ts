import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { recoverMessageAddress } from 'viem'
import type { Page } from '@playwright/test'
import { serveSite } from './site.ts'
import type { ViemWindow } from './viem-site.ts'
import { expect, test as base } from './wallet-test.ts'

/** The site again, with viem as a page has it: bundled, and on top of the announced provider. */
const test = base.extend<object, { viemUrl: string }>({
  viemUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const input = fileURLToPath(new URL('viem-site.ts', import.meta.url))
      const bundle = await rolldown({ input, platform: 'browser' })
      const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
      await bundle.close()
      const site = await serveSite({ '/viem.js': output[0].code })
      await use(site.url)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

const failToSend = (page: Page, rdns: string, rpcUrl: string) =>
  page.evaluate(([wallet, url]) => (window as unknown as ViemWindow).viemSite.failToSend(wallet, url), [
    rdns,
    rpcUrl,
  ] as const)

test('viem connects, signs, sends and reads the receipt through the wallet', async ({
  install,
  openSite,
  viemUrl,
  fund,
  chain,
}) => {
  const wallet = await install()
  await fund(wallet.address)
  const page = await openSite(viemUrl)
  const done = await page.evaluate(
    ([rdns, rpcUrl]) => (window as unknown as ViemWindow).viemSite.signAndSend(rdns, rpcUrl, 'digital 42'),
    [wallet.rdns, chain.rpcUrl] as const,
  )
  expect(done).toMatchObject({ account: wallet.address, status: 'success' })
  const signer = await recoverMessageAddress({ message: 'digital 42', signature: done.signature })
  expect(signer).toBe(wallet.address)
  expect(wallet.requests.find(({ method }) => method === 'eth_sendTransaction')?.result).toBe(done.hash)
})

test('viem tells an unknown network, a refusal and a wrong network apart', async ({
  install,
  openSite,
  viemUrl,
  chain,
  otherChain,
}) => {
  const wallet = await install({ chains: [otherChain] })
  const page = await openSite(viemUrl)
  const moveTo5 = () =>
    page.evaluate(([rdns, rpcUrl]) => (window as unknown as ViemWindow).viemSite.moveTo5(rdns, rpcUrl), [
      wallet.rdns,
      chain.rpcUrl,
    ] as const)
  expect(await moveTo5()).toEqual({ refusal: 'SwitchChainError', chainId: 5 })
  await wallet.switchChain(56)
  wallet.rejectNext()
  expect(await moveTo5()).toEqual({ refusal: 'UserRejectedRequestError', chainId: 56 })

  await page.evaluate(
    ([rdns, rpcUrl]) =>
      (window as unknown as ViemWindow).viemSite.open(rdns, rpcUrl).wallet.requestAddresses(),
    [wallet.rdns, chain.rpcUrl] as const,
  )
  expect(await failToSend(page, wallet.rdns, chain.rpcUrl)).toBe('ChainMismatchError')
  await wallet.switchChain(5)
  wallet.rejectNext()
  expect(await failToSend(page, wallet.rdns, chain.rpcUrl)).toBe('UserRejectedRequestError')
})
