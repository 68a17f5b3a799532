/**
 * A worker's part in sending the server's own transactions. Any number of workers may do it at once: nonces are given
 * out under a lock, and whatever one of them signed, any other can send.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { nodeFailure } from '#platform/chain/chain-node.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Signer, SignerName } from '#platform/chain/signers.ts'
import type { Db } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import type { Platform } from '#platform/platform.ts'
import type { Settlement } from './own-transactions.ts'
import { pursueSent } from './pursue-transactions.ts'
import { observeSender } from './sender-metrics.ts'
import { signWaiting } from './sign-transactions.ts'

/** Turns that a transaction may be passed over before more is offered for it. */
const patienceTurns = 30

export interface Sender {
  start: () => void
  /** One turn for everything that is open, now. */
  workNow: () => Promise<void>
  close: () => Promise<void>
}

export function createSender(
  { config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>,
  settlements: readonly Settlement[],
): Sender {
  const signers = openSigners(config)
  const { pollMs, confirmations } = config.follower
  const closing = new AbortController()
  let loop = Promise.resolve()
  const told = new Map<string, string>()

  async function takeTurn(idleMs: number): Promise<void> {
    for (const { chain_id, signer: name } of await openWork(db)) {
      const chain = config.chains.find(({ id }) => BigInt(id) === chain_id)
      const signer = signers.find((each) => each.name === name)
      const key = `${name} on chain ${chain_id}`
      if (!chain || !signer) {
        tell(key, 'its key or its chain is not configured')
        continue
      }
      if (!(await claim(db, chain.id, signer, idleMs))) continue
      const options = { db, client: openChainClient(chain), chainId: chain.id, signer, settlements }
      try {
        const { missing } = await signWaiting(options)
        await pursueSent({ ...options, confirmations, patienceMs: pollMs * patienceTurns })
        observeSender(chain.id, name, missing)
        tell(key, missing > 0n ? `${missing} wei are missing for what it has to send` : '')
      } catch (error) {
        const words = nodeFailure(error)?.words
        tell(key, words ?? String(error))
      }
    }
  }

  /** One line for each change, however long a trouble lasts. A node's own error may carry its address: never logged. */
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

/** False when another worker has just looked after this key. */
async function claim(db: Db, chainId: number, { address }: Signer, idleMs: number): Promise<boolean> {
  await sql`
    insert into chain_signers (chain_id, address) values (${chainId}, ${address})
    on conflict do nothing`.execute(db)
  const { numAffectedRows } = await sql`
    update chain_signers set worked_at = clock_timestamp()
    where chain_id = ${chainId} and address = ${address}
      and worked_at <= clock_timestamp() - make_interval(secs => ${idleMs / 1000})`.execute(db)
  return Boolean(numAffectedRows)
}
