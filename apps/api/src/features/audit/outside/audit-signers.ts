/** Each key's transactions on chain, compared with the nonces that we assigned. */
import type { Violation } from '#features/audit/audit.ts'
import { describeNonce, judgeNonce } from '#features/chain/events/nonce-behind.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Outside } from './outside-window.ts'

export async function auditSigners({ config, db }: Outside): Promise<Violation[]> {
  const what: string[] = []
  for (const chain of config.chains) {
    const client = openChainClient(chain)
    for (const signer of openSigners(config)) {
      // The demo's own, which shares its key.
      if (signer.name === 'keeper') continue
      const count = await client.getTransactionCount({ address: signer.address, blockTag: 'latest' })
      const key = { chainId: chain.id, signer }
      const trouble = await describeNonce(db, key, BigInt(count))
      await judgeNonce(db, key, BigInt(count))
      if (trouble) what.push(`chain ${chain.id}: ${trouble}`)
    }
  }
  return what.length > 0 ? [{ invariant: 'our keys sent nothing that the database does not know', what }] : []
}
