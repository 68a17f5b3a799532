/// <reference lib="dom" />
import { BaseError, createPublicClient, createWalletClient, custom, defineChain } from 'viem'
import type { Hex } from 'viem'
import type { SiteWindow } from './site.ts'

/** What the product's pages do with viem, for the page of a test; bundled for the browser by the spec. */
const viemSite = {
  open(rdns: string, rpcUrl: string) {
    const provider = (window as unknown as SiteWindow).site.providers.get(rdns)!
    const chain = defineChain({
      id: 5,
      name: 'Land office',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    })
    const transport = custom(provider)
    return {
      wallet: createWalletClient({ chain, transport }),
      chain: createPublicClient({ chain, transport }),
    }
  },

  async signAndSend(rdns: string, rpcUrl: string, text: string) {
    const { wallet, chain } = viemSite.open(rdns, rpcUrl)
    const [account] = await wallet.requestAddresses()
    if (!account) throw new Error('no account')
    const signature = await wallet.signMessage({ account, message: text })
    const hash: Hex = await wallet.sendTransaction({ account, to: account, value: 1n })
    const receipt = await chain.waitForTransactionReceipt({ hash, pollingInterval: 50 })
    return { account, signature, hash, status: receipt.status }
  },

  async moveTo5(rdns: string, rpcUrl: string) {
    const { wallet } = viemSite.open(rdns, rpcUrl)
    const refusal = await nameOfError(() => wallet.switchChain({ id: 5 }))
    if (refusal === 'SwitchChainError') await wallet.addChain({ chain: wallet.chain })
    return { refusal, chainId: await wallet.getChainId() }
  },

  failToSend: (rdns: string, rpcUrl: string) =>
    nameOfError(async () => {
      const { wallet } = viemSite.open(rdns, rpcUrl)
      const [account] = await wallet.getAddresses()
      if (!account) throw new Error('no account')
      await wallet.sendTransaction({ account, to: account })
    }),
}

/** The name of the innermost error of viem's own: what a page decides by. */
async function nameOfError(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return 'none'
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const own: string[] = []
    error.walk((inner) => {
      if (inner instanceof BaseError) own.push(inner.name)
      return false
    })
    return own.at(-1) ?? error.name
  }
}

export type ViemWindow = Window & { viemSite: typeof viemSite }

;(window as unknown as ViemWindow).viemSite = viemSite
