/** The network and the wallet of payments in ether, for tests of the dialogs. */
import { vi } from 'vitest'
import { hash } from '#features/payments/flow/test-purchase.ts'

export const landChain = {
  id: 5,
  hexId: '0x5',
  name: 'Land',
  role: 'land' as const,
  rpcUrl: '/rpc/5',
  explorerUrl: null,
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: true,
  contracts: {},
}

/** A wallet that accepts every request. */
export function installEthWallet(): void {
  const answers: Record<string, unknown> = {
    eth_chainId: '0x5',
    eth_requestAccounts: [`0x${'0a'.repeat(20)}`],
    eth_accounts: [`0x${'0a'.repeat(20)}`],
    eth_getTransactionCount: '0x7',
    eth_blockNumber: '0x64',
    eth_sendTransaction: hash,
  }
  vi.stubGlobal('ethereum', {
    on: () => {},
    request: async ({ method }: { method: string }) => answers[method],
  })
}
