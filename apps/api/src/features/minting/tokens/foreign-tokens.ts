/**
 * Tokens of plots that no grant of ours made: whoever has the minter's key can mint them. They move no plot and keep
 * their cells from being sold, until an operator has decided (resolve-token.ts).
 */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { endChainCase, openChainCase } from '#features/chain/chain-cases.ts'
import type { ChainCase } from '#features/chain/chain-cases.ts'
import { lockPlots, unmarkGranted } from '#features/plots/mint-plots.ts'
import { offerWithheldPlot, withholdPlot } from '#features/plots/withhold-plot.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MintGrants } from '#platform/db/schema.generated.ts'

export interface PlotToken {
  chainId: number
  /** The contract's, in lower case. */
  address: string
  cell: bigint
}

export interface PlotMint extends PlotToken {
  /** In lower case. */
  to: string
  txHash: string
  blockTime: Date
}

/**
 * The id of the grant for this mint: of this plot, to this wallet, until this time; null: there is none. An open grant
 * comes first. One that ended counts while the plot is still of the account that asked: a node can leave a mint out
 * until then. One that was refused does not count.
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

/** Open or refused: in both cases the plot does not follow it. */
export async function isSetAside(tx: Tx, { chainId, address, cell }: PlotToken): Promise<boolean> {
  const { rows } = await sql`
    select from foreign_tokens
    where chain_id = ${chainId} and address = ${address} and cell = ${cell} and state <> 'accepted'`.execute(
    tx,
  )
  return rows.length > 0
}

/** The plot is free of a grant that nobody can use any more, and not for sale if it is nobody's. */
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

/** @param next what an operator does about it. */
export async function noteForeignToken(
  tx: Tx,
  { txHash, to, ...token }: Omit<PlotMint, 'blockTime'>,
  next: string,
): Promise<void> {
  const detail = `token ${token.cell} of LandNft was minted to ${to} by transaction ${txHash} without a grant of ours: ${next}`
  await openChainCase(tx, { ...tokenCase(token), detail })
}

/** An operator accepted that its mint is on the chain no more: the cell is as it was before. */
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
