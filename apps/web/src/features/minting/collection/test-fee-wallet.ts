/** A wallet in the browser, for tests of paying the fee. */
import { vi } from 'vitest'

export const account = `0x${'0a'.repeat(20)}`

/** A wallet that grants access and answers a payment request with `send`. */
export function installWallet(send: () => Promise<string>): { sent: unknown[] } {
  const sent: unknown[] = []
  const answers: Record<string, unknown> = {
    eth_chainId: '0x5',
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_gasPrice: '0x3b9aca00',
    eth_getTransactionCount: '0x7',
    eth_blockNumber: '0x64',
  }
  vi.stubGlobal('ethereum', {
    on: () => {},
    request: async ({ method, params }: { method: string; params: unknown[] }) => {
      if (method !== 'eth_sendTransaction') return answers[method]
      sent.push(params[0])
      return send()
    },
  })
  return { sent }
}
