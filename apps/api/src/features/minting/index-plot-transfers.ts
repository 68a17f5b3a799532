import { isCellId } from '@meridian/shared/grid'
import { sql } from 'kysely'
import { zeroAddress } from 'viem'
import { onFinalEvent, onRevertedEvent } from '#features/chain/events/final-events.ts'
import type { Effect } from '#features/chain/events/final-events.ts'
import type { ChainEvent } from '#features/chain/events/indexed-events.ts'
import { nameEvent } from '#features/chain/events/name-event.ts'
import { transferPlot } from '#features/plots/transfer-plot.ts'
import type { Tx } from '#platform/db/database.ts'
import {
  findGrant,
  forgetToken,
  isSetAside,
  noteForeignToken,
  setAsideToken,
} from '#features/minting/tokens/foreign-tokens.ts'
import type { PlotMint } from '#features/minting/tokens/foreign-tokens.ts'
import { isOvertaken } from '#features/minting/tokens/is-overtaken.ts'
import { newestTransfer } from '#features/minting/tokens/newest-transfer.ts'
import { notePlotTransfer } from '#features/minting/tokens/note-transfer.ts'
import { consumeGrant } from '#features/minting/plot/settle-grant.ts'

type Transfer = ChainEvent<'LandNft', 'Transfer'>

/** A plot's token id is the number of its cell; other token ids are not plots. */
export const indexPlotTransfers: Effect[] = [
  onFinalEvent('LandNft', 'Transfer', async (tx, event) => {
    const transfer = mintOf(event)
    const isPlot = isCellId(Number(event.args.tokenId))
    if (event.args.from === zeroAddress && !isPlot)
      return noteForeignToken(tx, transfer, 'it is no plot; close-case')
    if (!isPlot) return
    if (event.args.from === zeroAddress) return takeMint(tx, transfer)
    // A transfer whose mint is not indexed yet waits: the mint then applies the newest transfer.
    if ((await isOvertaken(tx, event)) || !(await isMinted(tx, transfer.cell))) return
    if (await isSetAside(tx, transfer)) return
    await notePlotTransfer(tx, await transferPlot(tx, transfer), transfer)
  }),

  onRevertedEvent('LandNft', 'Transfer', async (tx, event) => {
    if (event.args.from === zeroAddress && isCellId(Number(event.args.tokenId)))
      await forgetToken(tx, mintOf(event))
  }),
]

const mintOf = ({ args, address, chainId, txHash, blockTime }: Transfer): PlotMint => ({
  chainId,
  address,
  cell: args.tokenId,
  to: args.to.toLowerCase(),
  txHash,
  blockTime,
})

/** A mint on the chain proves nothing alone: a stolen minter's key can mint any token. */
async function takeMint(tx: Tx, mint: PlotMint): Promise<void> {
  const grantId = await findGrant(tx, mint)
  if (grantId === null) return setAsideToken(tx, mint)
  const newest = await newestTransfer(tx, mint, mint.txHash)
  // The token may have been transferred already, in the same transaction or before the mint was indexed.
  if (newest) await nameEvent(tx, mint.chainId, newest)
  const moved = await transferPlot(tx, { cell: mint.cell, to: newest?.to ?? mint.to })
  await consumeGrant(tx, { ...mint, grantId })
  // The mint itself is a transfer, too, and is mined again by a reorganisation.
  if (newest && newest.to !== mint.to) await notePlotTransfer(tx, moved, { ...mint, txHash: newest.tx_hash })
}

async function isMinted(tx: Tx, cell: bigint): Promise<boolean> {
  const { rows } = await sql`select from plots where cell = ${cell} and mint_state = 'minted'`.execute(tx)
  return rows.length > 0
}
