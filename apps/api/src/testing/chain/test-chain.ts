import { startAnvil } from '@meridian/contracts/anvil'
import { cleanUp } from '#testing/clean-up.ts'

/** A real, throw-away EVM chain; answers its address. `args` are anvil's. */
export async function startTestChain(chainId: number, args: readonly string[] = []): Promise<string> {
  // Enough past states for a reorganisation, too few to spill to the disk.
  const { rpcUrl, stop } = await startAnvil({ chainId, args: ['--prune-history', '50', ...args] })
  cleanUp(stop)
  return rpcUrl
}
