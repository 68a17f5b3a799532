/** Operator actions on a plot token that no grant of ours made. */
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { endChainCase } from '#features/chain/events/chain-cases.ts'
import { lockCursor } from '#features/chain/events/chain-cursor.ts'
import { nameEvent } from '#features/chain/events/name-event.ts'
import { transferPlot } from '#features/plots/transfer-plot.ts'
import { giveWithheldPlot } from '#features/plots/withhold-plot.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { ForeignTokens } from '#platform/db/schema.generated.ts'
import { tokenCase } from './foreign-tokens.ts'
import type { PlotToken } from './foreign-tokens.ts'
import { newestTransfer } from './newest-transfer.ts'
import { notePlotTransfer } from './note-transfer.ts'

interface Named {
  chainId: number
  cell: bigint
}

/** Moves the plot to the token's current holder, even from a buyer; from then on it follows the token. */
export async function acceptToken(db: Db, named: Named): Promise<string> {
  return inTransaction(db, async (tx) => {
    // Stops the indexer from applying transfers meanwhile.
    await lockCursor(tx, named.chainId)
    const token = await lockOpenToken(tx, named)
    const newest = await newestTransfer(tx, token)
    if (!newest) throw new Error(`No final transfer of token ${named.cell} is stored.`)
    const { cell } = token
    await expectNoMintedCollection(tx, cell)
    await giveWithheldPlot(tx, { cell, to: newest.to })
    await nameEvent(tx, named.chainId, newest)
    const moved = await transferPlot(tx, { cell, to: newest.to })
    await notePlotTransfer(tx, moved, { ...token, txHash: newest.tx_hash })
    await close(tx, token, 'accepted')
    return `Plot ${cell} belongs to ${newest.to}, and follows its token from now on.`
  })
}

/** The plot stays with its owner and is never sold. The contract can not burn, so the token continues to exist. */
export async function refuseToken(db: Db, named: Named): Promise<string> {
  return inTransaction(db, async (tx) => {
    const token = await lockOpenToken(tx, named)
    await close(tx, token, 'refused')
    return `Token ${named.cell} never counts: its plot stays as it is.`
  })
}

/** The token of a minted collection stands for all its plots, so none of them can leave it. */
async function expectNoMintedCollection(tx: Tx, cell: bigint): Promise<void> {
  const { rows } = await sql`
    select from plots join collections on collections.id = collection_id
    where cell = ${cell} and collections.state is not null`.execute(tx)
  if (rows.length > 0) throw new Error(`Plot ${cell} lies in a collection that is minted: refuse its token.`)
}

async function lockOpenToken(tx: Tx, { chainId, cell }: Named): Promise<PlotToken> {
  const { rows } = await sql<Pick<Selectable<ForeignTokens>, 'address'>>`
    select address from foreign_tokens
    where chain_id = ${chainId} and cell = ${cell} and state = 'open'
    order by set_aside_at limit 1 for update`.execute(tx)
  if (!rows[0]) throw new Error(`No token ${cell} of chain ${chainId} waits for a decision.`)
  return { chainId, cell, address: rows[0].address }
}

async function close(tx: Tx, token: PlotToken, state: 'accepted' | 'refused'): Promise<void> {
  const { chainId, address, cell } = token
  await sql`
    update foreign_tokens set state = ${state}, closed_at = clock_timestamp()
    where chain_id = ${chainId} and address = ${address} and cell = ${cell} and state = 'open'`.execute(tx)
  await endChainCase(tx, tokenCase(token))
}
