import { useEffect } from 'react'
import { useTokenRun } from '#features/tokens/token-run.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Hex } from '#features/wallet/provider/provider.ts'
import type { PurchaseInput } from './buy-task.ts'
import { useStoredPurchase } from './stored-purchase.ts'
import type { StoredPurchase } from './stored-purchase.ts'

export function useBuy() {
  const { running, start } = useTokenRun()
  return {
    running,
    buy: (wanted: PurchaseInput, onSuccess: () => void) =>
      start({
        kind: 'buy',
        onSuccess,
        prepare: async () => {
          const { buyTask } = await import('./buy-task.ts')
          return buyTask(wanted)
        },
      }),
    follow: (chain: Chain, stored: StoredPurchase) =>
      start({
        kind: 'buy',
        hash: stored.hash as Hex,
        prepare: async () => {
          const { resumePurchase } = await import('./buy-task.ts')
          return resumePurchase(chain, stored)
        },
      }),
  }
}

/** Resumes a pending purchase of an earlier visit, once. */
export function useResumeStoredPurchase(chain: Chain): void {
  const stored = useStoredPurchase(chain.id)
  const { follow } = useBuy()
  useEffect(() => {
    if (stored) follow(chain, stored)
    // oxlint-disable-next-line react/exhaustive-deps -- the code that sends a purchase also waits for it
  }, [])
}
