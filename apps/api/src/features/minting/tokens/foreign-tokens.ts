/**
 * Plot tokens that no grant of ours made, such as by a stolen minter's key. They move no plot, and their cells can not
 * be sold until an operator decides (resolve-token.ts).
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { endChainCase, openChainCase } from '#features/chain/events/chain-cases.ts'
import type { ChainCase } from '#features/chain/events/chain-cases.ts'
import { lockPlots, unmarkGranted } from '#features/plots/mint-plots.ts'
import { offerWithheldPlot, withholdPlot } from '#features/plots/withhold-plot.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MintGrants } from '#platform/db/schema.generated.ts'

export interface PlotToken {
  chainId: number
  /** The contract's address, in lower case. */
  address: string
  cell: bigint
}

export interface PlotMint extends PlotToken {
  /** The receiver, in lower case. */
  to: string
  txHash: string
  blockTime: Date
}

/**
 * Finds the grant for this mint by plot, wallet and deadline; null: there is none. Open grants come first. An ended
 * grant counts while its account still owns the plot, because a node can omit the mint until then. A rejected grant
 * never counts.
 */
export async function findGrant(tx: Tx, { chainId, cell, to, blockTime }: PlotMint): Promise<string | null> {
  const { rows } = await sql<Pick<Selectable<MintGrants>, 'id'>>`
    select id from mint_grants as grants
    where chain_id = ${chainId} and cell = ${cell} and to_address = ${to} and deadline >= ${blockTime}
      and (grants.state in ('asked', 'granted', 'used') or (grants.state = 'ended' and exists (
        select from plots where plots.cell = grants.cell and owner_id = grants.account_id
      )))
    order by array_position(array['asked', 'granted', 'used', 'ended'], state), attempt desc limit 1`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/** An open or a refused foreign token does not move its plot. */
export async function isSetAside(tx: Tx, { chainId, address, cell }: PlotToken): Promise<boolean> {
  const { rows } = await sql`
    select from foreign_tokens
    where chain_id = ${chainId} and address = ${address} and cell = ${cell} and state <> 'accepted'`.execute(
    tx,
  )
  return rows.length > 0
}

/** Ends the plot's grant, which can not be used any more. A plot without an owner is withheld from sale. */
export async function setAsideToken(tx: Tx, { txHash, to, ...token }: PlotMint): Promise<void> {
  const { chainId, address, cell } = token
  await lockPlots(tx, [cell])
  const { numAffectedRows } = await sql`
    insert into foreign_tokens (chain_id, address, cell, tx_hash, to_address)
    values (${chainId}, ${address}, ${cell}, ${txHash}, ${to}) on conflict do nothing`.execute(tx)
  if (!numAffectedRows) return
  await withholdPlot(tx, cell)
  await sql`
    update mint_grants set state = 'ended', closed_at = clock_timestamp()
    where chain_id = ${chainId} and cell = ${cell} and state in ('asked', 'granted')`.execute(tx)
  await unmarkGranted(tx, [cell])
  await noteForeignToken(tx, { ...token, txHash, to }, 'see accept-token and refuse-token')
}

/** @param next the operator's next step. */
export async function noteForeignToken(
  tx: Tx,
  { txHash, to, ...token }: Omit<PlotMint, 'blockTime'>,
  next: string,
): Promise<void> {
  const detail = `token ${token.cell} of LandNft was minted to ${to} by transaction ${txHash} without a grant of ours: ${next}`
  await openChainCase(tx, { ...tokenCase(token), detail })
}

/** An operator confirmed that the mint is no longer on the chain: restores the cell. */
export async function forgetToken(
  tx: Tx,
  { txHash, ...token }: Omit<PlotMint, 'to' | 'blockTime'>,
): Promise<void> {
  const { chainId, address, cell } = token
  const { numAffectedRows } = await sql`
    delete from foreign_tokens
    where chain_id = ${chainId} and address = ${address} and cell = ${cell} and tx_hash = ${txHash}
      and state <> 'accepted'`.execute(tx)
  if (!numAffectedRows) return
  await offerWithheldPlot(tx, cell)
  await endChainCase(tx, tokenCase(token))
}

export const tokenCase = ({ chainId, address, cell }: PlotToken): ChainCase => ({
  chainId,
  kind: 'foreign_token',
  reference: `${address}:${cell}`,
})
