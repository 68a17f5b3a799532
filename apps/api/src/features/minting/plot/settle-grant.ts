/** Applies the end of a grant's transaction, and the mint that used the grant. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { onTransactionSettled } from '#features/chain/sender/own-transactions.ts'
import { recordNotices } from '#features/notices/record-notices.ts'
import { lockPlots, unmarkGranted } from '#features/plots/mint-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MintGrants } from '#platform/db/schema.generated.ts'
import type { PlotToken } from '#features/minting/tokens/foreign-tokens.ts'
import { revokeIfGivenUp } from './give-up-grant.ts'

export const settleGrant = onTransactionSettled('grant', async (tx, { subject: id, ...end }) => {
  if (end.state === 'failed') return refuseGrant(tx, id, end)
  // The mint may be final before the grant's transaction is; the hash is stored in both cases.
  await sql`
    update mint_grants set tx_hash = ${end.txHash},
      state = case when state = 'asked' then 'granted' else state end
    where id = ${id} and state in ('asked', 'granted', 'used', 'ended')`.execute(tx)
  await revokeIfGivenUp(tx, id)
})

/**
 * Frees the plot. Only a grant that was never valid is rejected: after a deep reorganisation a completed transaction
 * may fail, and then the grant ends at its deadline. Other grants of the plot do not change.
 */
async function refuseGrant(
  tx: Tx,
  id: string,
  { trouble, txHash }: { trouble: string; txHash: string | null },
): Promise<void> {
  // Signed and then lost: it may be valid on the chain, so it ends at its deadline.
  if (txHash === null && (await wasSigned(tx, id))) return
  const cells = await cellsOf(tx, id)
  await lockPlots(tx, cells)
  const { numAffectedRows } = await sql`
    update mint_grants set state = 'refused', trouble = ${trouble}, tx_hash = ${txHash},
      closed_at = clock_timestamp()
    where id = ${id} and state = 'asked'`.execute(tx)
  if (numAffectedRows) await unmarkGranted(tx, cells)
}

async function wasSigned(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from signed_transactions join chain_transactions on chain_transactions.id = transaction_id
    where purpose = 'grant' and subject = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

async function cellsOf(tx: Tx, id: string): Promise<bigint[]> {
  const { rows } = await sql<Pick<Selectable<MintGrants>, 'cell'>>`
    select cell from mint_grants where id = ${id}`.execute(tx)
  return rows.map(({ cell }) => cell)
}

/**
 * The token exists, with or without a report. The caller has locked the plot and marked it as minted. Other grants of
 * the plot can not be used any more.
 */
export async function consumeGrant(
  tx: Tx,
  { grantId, chainId, address, cell, txHash }: PlotToken & { grantId: string; txHash: string },
): Promise<void> {
  const { rows } = await sql<Pick<Selectable<MintGrants>, 'account_id'>>`
    update mint_grants set state = 'used', mint_tx_hash = ${txHash},
      closed_at = coalesce(closed_at, clock_timestamp())
    where id = ${grantId} returning account_id`.execute(tx)
  await sql`
    update mint_grants set state = 'ended', closed_at = clock_timestamp()
    where chain_id = ${chainId} and cell = ${cell} and state in ('asked', 'granted')`.execute(tx)
  // A token is minted once, whichever block it is in after a reorganisation.
  const [grant] = rows
  if (!grant) return
  await recordNotices(tx, [
    {
      accountId: grant.account_id,
      kind: 'plot_minted',
      reference: `${chainId}:${address}:${cell}`,
      subject: `plot:${cell}`,
    },
  ])
}
