import { useEffect } from 'react'
import { useTokenRun } from '#features/tokens/token-run.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Hex } from '#features/wallet/provider/provider.ts'
import type { WantedPurchase } from './buy-task.ts'
import { useKeptPurchase } from './kept-purchase.ts'
import type { KeptPurchase } from './kept-purchase.ts'

export function useBuy() {
  const { running, start } = useTokenRun()
  return {
    running,
    buy: (wanted: WantedPurchase, onSuccess: () => void) =>
      start({
        kind: 'buy',
        onSuccess,
        prepare: async () => {
          const { buyTask } = await import('./buy-task.ts')
          return buyTask(wanted)
        },
      }),
    follow: (chain: Chain, kept: KeptPurchase) =>
      start({
        kind: 'buy',
        hash: kept.hash as Hex,
        prepare: async () => {
          const { followPurchase } = await import('./buy-task.ts')
          return followPurchase(chain, kept)
        },
      }),
  }
}

/** Resumes a pending purchase of an earlier visit, once. */
export function useFollowKeptPurchase(chain: Chain): void {
  const kept = useKeptPurchase(chain.id)
  const { follow } = useBuy()
  useEffect(() => {
    if (kept) follow(chain, kept)
    // oxlint-disable-next-line react/exhaustive-deps -- the code that sends a purchase also waits for it
  }, [])
}
