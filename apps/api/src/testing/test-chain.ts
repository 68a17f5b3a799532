import { openTestChain } from '@meridian/dev-chain/open-test-chain'
import { cleanUp } from './clean-up.ts'

/** A real, temporary EVM chain; returns its URL. */
export async function startTestChain(chainId: number): Promise<string> {
  const { rpcUrl, close } = await openTestChain({ chainId })
  cleanUp(close)
  return rpcUrl
}
