/** Alerts an operator when another key uses the minter's role: the minter's key may be stolen. */
import { sql } from 'kysely'
import { openChainCase } from '#features/chain/events/chain-cases.ts'
import { onFinalEvent } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import type { ChainEvent } from '#features/chain/events/indexed-events.ts'
import { isOwnTransaction } from '#features/chain/sender/own-transactions.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Config } from '#platform/config/config.ts'
import type { Tx } from '#platform/db/database.ts'

type MinterChanged = ChainEvent<'LandNft' | 'LandCollectionNft', 'MinterChanged'>

export function watchMinter(config: Pick<Config, 'signers'>): Effect[] {
  const own = openSigners(config).find(({ name }) => name === 'minter')?.address ?? null
  const noteChange = (tx: Tx, event: MinterChanged) => noteMinter(tx, event, own)
  return [
    onFinalEvent('LandNft', 'MintGranted', async (tx, { chainId, txHash }) => {
      if (await isOwnTransaction(tx, { hash: txHash, purpose: 'grant' })) return
      const detail = `transaction ${txHash} granted mints of LandNft and is not ours: the minter’s key may be stolen`
      await openChainCase(tx, { chainId, kind: 'foreign_grant', reference: txHash, detail })
    }),
    onFinalEvent('LandNft', 'MinterChanged', noteChange),
    onFinalEvent('LandCollectionNft', 'MinterChanged', noteChange),
  ]
}

/**
 * Ignores the first minter (epoch 1), which the deployment sets before ours.
 * @param own lower case; null where no key is configured.
 */
async function noteMinter(tx: Tx, event: MinterChanged, own: string | null): Promise<void> {
  const { chainId, contract, address, args, txHash } = event
  const minter = args.newMinter.toLowerCase()
  if (minter === own || args.epoch === 1) return
  // Minters before our key need no case: their grants would show a theft.
  if (own !== null && (await isReplaced(tx, event, own))) return
  const detail = `transaction ${txHash} made ${minter} the minter of ${contract}, which is not our key`
  await openChainCase(tx, {
    chainId,
    kind: 'foreign_minter',
    reference: `${address}:${args.epoch}`,
    detail,
  })
}

/** Whether our key became the minter after this event. */
async function isReplaced(tx: Tx, event: MinterChanged, own: string): Promise<boolean> {
  const { rows } = await sql`
    select from chain_events
    where chain_id = ${event.chainId} and contract = ${event.contract} and event = 'MinterChanged'
      and address = ${event.address} and lower(args ->> 'newMinter') = ${own}
      and (block_number, log_index) > (${event.blockNumber}::bigint, ${event.logIndex}::int) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
