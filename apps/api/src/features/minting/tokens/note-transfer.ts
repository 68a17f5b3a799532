import type { MovedBetween } from '#features/plots/transfer-plot.ts'
import { recordNotices } from '#features/notices/record-notices.ts'
import type { Tx } from '#platform/db/database.ts'

export interface MovedToken extends MovedBetween {
  chainId: number
  txHash: string
  /** The contract's address, in lower case. */
  address: string
  tokenId: bigint
  /** `plot:17` or `collection:Name`. */
  subject: string
}

/** For the mails of both owners. A transaction hash survives a reorganisation, so it is mailed once. */
export async function noteTransfer(
  tx: Tx,
  { chainId, txHash, address, tokenId, subject, before_id, after_id }: MovedToken,
): Promise<void> {
  if (before_id === after_id) return
  const about = { reference: `${chainId}:${txHash}:${address}:${tokenId}`, subject }
  await recordNotices(tx, [
    ...(before_id === null ? [] : [{ accountId: before_id, kind: 'token_left' as const, ...about }]),
    ...(after_id === null ? [] : [{ accountId: after_id, kind: 'token_arrived' as const, ...about }]),
  ])
}

/** After `transferPlot`. */
export async function notePlotTransfer(
  tx: Tx,
  moved: MovedBetween | null,
  { cell, ...event }: { chainId: number; txHash: string; address: string; cell: bigint },
): Promise<void> {
  if (moved) await noteTransfer(tx, { ...moved, ...event, tokenId: cell, subject: `plot:${cell}` })
}
