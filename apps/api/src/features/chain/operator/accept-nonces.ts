/** For the operator, after a key was used elsewhere or the database was restored: goes on at the chain's count. */
import { sql } from 'kysely'
import { endChainCase } from '#features/chain/events/chain-cases.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Config } from '#platform/config/config.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'

export async function acceptNonces(db: Db, config: Config, chainId: number, name: string): Promise<string> {
  const chain = config.chains.find(({ id }) => id === chainId)
  const signer = openSigners(config).find((one) => one.name === name)
  if (!chain || !signer) throw new Error(`Chain ${chainId} or the key of ${name} is not configured.`)
  const { address } = signer
  const count = BigInt(await openChainClient(chain).getTransactionCount({ address, blockTag: 'latest' }))
  return inTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update chain_signers set next_nonce = ${count}
      where chain_id = ${chainId} and address = ${address} and next_nonce < ${count}`.execute(tx)
    await endChainCase(tx, { chainId, kind: 'nonce_behind', reference: address })
    if (!numAffectedRows) return `The next nonce of ${name} is not behind the chain.`
    return `The next transaction of ${name} on chain ${chainId} gets nonce ${count}.`
  })
}
