/** Transfers of USDT by the treasury, each of which must be a payout of ours. */
import { sql } from 'kysely'
import { parseAbiItem } from 'viem'
import type { Violation } from '#features/audit/audit.ts'
import { readCursor } from '#features/chain/events/chain-cursor.ts'
import { openChainCase } from '#features/chain/events/chain-cases.ts'
import { findSale, readUsdt } from '#features/token-sale/sale.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import type { Db } from '#platform/db/database.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Outside, Window } from './outside-window.ts'
import { findBlockSince } from './find-block-since.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
/** Nodes refuse longer ranges. */
const blocksAtOnce = 1000n

export async function auditPayouts({ config, db }: Outside, { since }: Window): Promise<Violation[]> {
  const sale = findSale(config)
  const treasury = openSigners(config).find(({ name }) => name === 'treasury')
  if (!sale || !treasury) return []
  const chainId = sale.chain.id
  const cursor = await readCursor(db, chainId)
  if (!cursor) return []
  const client = openChainClient(sale.chain)
  const { address } = await readUsdt(sale)
  const last = cursor.final_number
  const what: string[] = []
  for (let from = await findBlockSince(client, since, last); from <= last; from += blocksAtOnce) {
    const to = from + blocksAtOnce - 1n
    const logs = await client.getLogs({
      address,
      event: transfer,
      args: { from: treasury.address },
      fromBlock: from,
      toBlock: to < last ? to : last,
    })
    for (const { transactionHash: hash, logIndex, args } of logs) {
      const reference = `${hash} ${logIndex}`
      if (await isKnown(db, chainId, { hash, reference })) continue
      const detail = `USDT ${args.value} to ${args.to} in ${hash}: nothing here asked for it`
      await openChainCase(db, { chainId, kind: 'foreign_payout', reference, detail })
      what.push(`chain ${chainId}: ${detail}`)
    }
  }
  return what.length > 0 ? [{ invariant: 'the treasury pays only what the database knows', what }] : []
}

/** Also a transfer that an operator has looked at: its case is closed. */
async function isKnown(
  db: Db,
  chainId: number,
  { hash, reference }: { hash: string; reference: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from signed_transactions where hash = ${hash}
    union all
    select from referral_withdrawals where chain_id = ${chainId} and payout_tx_hash = ${hash}
    union all
    select from chain_cases
    where chain_id = ${chainId} and kind = 'foreign_payout' and reference = ${reference} and closed_at is not null
    limit 1`.execute(db)
  return rows.length > 0
}
