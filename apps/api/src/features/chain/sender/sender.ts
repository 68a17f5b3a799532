/**
 * A worker's part in sending the server's own transactions. Any number of workers may do it at once: nonces are given
 * out under a lock, and whatever one of them signed, any other can send. Keys and chains do not wait for each other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Signer, SignerName } from '#platform/chain/signers.ts'
import type { Db } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import type { Platform } from '#platform/platform.ts'
import { lookAfterKey } from './look-after-key.ts'
import type { Settlement } from './own-transactions.ts'

/** A key that has nothing to send is looked at so much less often: a chain may still take back what it had sent. */
const idleTurns = 30

export interface Sender {
  start: () => void
  /** One turn for every key, now. */
  workNow: () => Promise<void>
  close: () => Promise<void>
}

export function createSender(
  { config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>,
  settlements: readonly Settlement[],
): Sender {
  const signers = openSigners(config)
  // One loop for all keys, as often as the quickest chain has it.
  const pollMs = Math.min(...config.chains.map((chain) => chain.pollMs))
  const closing = new AbortController()
  let loop = Promise.resolve()
  const told = new Map<string, string>()

  async function takeTurn(idleMs: number): Promise<void> {
    const open = await openWork(db)
    const keys = config.chains.flatMap((chain) => signers.map((signer) => ({ chain, signer })))
    for (const { chain_id, signer: name } of open)
      if (!keys.some(({ chain, signer }) => BigInt(chain.id) === chain_id && signer.name === name))
        tell(`${name} on chain ${chain_id}`, 'its key or its chain is not configured')
    const ends = await Promise.allSettled(
      keys.map(async ({ chain, signer }) => {
        const hasWork = open.some((work) => work.chain_id === BigInt(chain.id) && work.signer === signer.name)
        if (hasWork) await knowKey(db, chain.id, signer)
        if (!(await claim(db, chain.id, signer, hasWork ? idleMs : idleMs * idleTurns))) return
        const key = `${signer.name} on chain ${chain.id}`
        const client = openChainClient(chain)
        const { id: chainId, limits, confirmations, finality } = chain
        const { signal } = closing
        const turn = {
          db,
          client,
          chainId,
          limits,
          signer,
          settlements,
          confirmations,
          finality,
          pollMs: chain.pollMs,
          closing: signal,
        }
        const { sent, waiting } = await lookAfterKey(turn)
        tell(`${key}, signed`, sent)
        if (waiting !== null) tell(key, waiting)
      }),
    )
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  /** One line for each change, however long a trouble lasts. */
  function tell(key: string, trouble: string): void {
    if ((told.get(key) ?? '') === trouble) return
    told.set(key, trouble)
    if (trouble)
      log.error({ signer: key, trouble }, 'transactions of ours can not be sent, and are tried again')
    else log.info({ signer: key }, 'transactions of ours are sent again')
  }

  return {
    start: () => {
      loop = (async () => {
        while (!closing.signal.aborted) {
          await takeTurn(pollMs * 0.8).catch((error: unknown) => tell('the database', String(error)))
          await sleep(pollMs, undefined, { signal: closing.signal }).catch(() => {})
        }
      })()
    },
    workNow: () => takeTurn(0),
    close: async () => {
      closing.abort()
      await loop
    },
  }
}

type Work = Pick<Selectable<ChainTransactions>, 'chain_id'> & { signer: SignerName }

async function openWork(db: Db): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select distinct chain_id, signer from chain_transactions where state in ('waiting', 'sent')`.execute(db)
  return rows
}

async function knowKey(db: Db, chainId: number, { address }: Signer): Promise<void> {
  await sql`
    insert into chain_signers (chain_id, address) values (${chainId}, ${address})
    on conflict do nothing`.execute(db)
}

/** False when another worker has just looked after this key, or it was never used. */
async function claim(db: Db, chainId: number, { address }: Signer, idleMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chain_signers set worked_at = clock_timestamp()
    where chain_id = ${chainId} and address = ${address}
      and worked_at <= clock_timestamp() - make_interval(secs => ${idleMs / 1000})`.execute(db)
  return Boolean(numAffectedRows)
}
