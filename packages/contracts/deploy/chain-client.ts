import { createWalletClient, defineChain, http, publicActions, type LocalAccount } from 'viem'

export type ChainClient = ReturnType<typeof connectToChain>

export function connectToChain(rpcUrl: string, chainId: number, account: LocalAccount) {
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  // A node on this machine is a development chain, which mines immediately.
  const pollingInterval = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(rpcUrl).hostname) ? 25 : 4_000
  return createWalletClient({
    account,
    chain,
    transport: http(rpcUrl),
    pollingInterval,
    cacheTime: 0,
  }).extend(publicActions)
}
