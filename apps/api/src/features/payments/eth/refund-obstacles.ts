/** Finds why ether refunds wait, and opens an operator case while they do. */
import { sql } from 'kysely'
import { formatEther } from 'viem'
import { endChainCase, openChainCase } from '#features/chain/events/chain-cases.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { DuePayer } from './due-payers.ts'

export const refundObstacles = {
  role: "LandPayment has another refunder than this server's key: set the key, or have the owner appoint it",
  gas: 'it is worth less than its gas at present',
  short: 'LandPayment holds too little',
  contract: 'LandPayment may refund no more today: its owner can raise its limit',
  share: 'above what one payer gets in a day: approve-refund sends it',
  limit: 'above the daily limit: approve-refund sends it',
} as const

export type Obstacle = keyof typeof refundObstacles

const names = Object.keys(refundObstacles) as Obstacle[]

export type WaitingPayers = Record<Obstacle, DuePayer[]>

export const noneWaiting = (): WaitingPayers => ({
  role: [],
  gas: [],
  short: [],
  contract: [],
  share: [],
  limit: [],
})

export async function noteWaiting(db: Db | Tx, chainId: number, waiting: WaitingPayers): Promise<void> {
  const heldUp = await readHeldUp(db, chainId)
  for (const obstacle of names) {
    const words = refundObstacles[obstacle]
    const ids = waiting[obstacle].flatMap((payer) => payer.ids)
    if (ids.length > 0)
      await sql`
        update refunds set trouble = ${words}
        where id = any(${ids}::uuid[]) and trouble is distinct from ${words}`.execute(db)
    // No case: this ends when gas gets cheaper, and the audit reports refunds that wait for a week.
    if (obstacle === 'gas') continue
    const about = { chainId, kind: 'refunds_wait', reference: obstacle } as const
    const wei = waiting[obstacle].reduce((sum, { amount }) => sum + BigInt(amount), heldUp.get(words) ?? 0n)
    if (wei === 0n) await endChainCase(db, about)
    else await openChainCase(db, { ...about, detail: `${formatEther(wei)} are due: ${words}` })
  }
}

/** Wei of requested transfers that LandPayment rejects for a temporary reason, by reason. */
async function readHeldUp(db: Db | Tx, chainId: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ trouble: string; wei: string }>`
    select trouble, sum(amount)::text as wei from refund_transfers
    join chain_transactions as waiting on purpose = 'refund' and subject = number::text
    where refund_transfers.chain_id = ${chainId} and waiting.state = 'waiting'
      and trouble = any(${Object.values(refundObstacles)})
    group by trouble`.execute(db)
  return new Map(rows.map(({ trouble, wei }) => [trouble, BigInt(wei)]))
}
