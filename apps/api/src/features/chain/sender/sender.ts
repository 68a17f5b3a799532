/**
 * A worker's loop that sends the server's own transactions. Any number of workers may run: nonces are assigned under a
 * lock, and any worker can send bytes that another one signed. Keys and chains do not wait for each other.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { openChainClient, openNodeClients } from '#platform/chain/chain-client.ts'
import { openSigners } from '#platform/chain/signers.ts'
import type { Signer, SignerName } from '#platform/chain/signers.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Db } from '#platform/db/database.ts'
import type { ChainTransactions } from '#platform/db/schema.generated.ts'
import type { Platform } from '#platform/platform.ts'
import type { KeyTurn } from './key-turn.ts'
import { lookAfterKey, troubleOf } from './look-after-key.ts'
import type { Settlement } from './own-transactions.ts'
import { RequestFailures } from './request-failures.ts'

/** Turns between checks of an idle key: a reorganisation may still remove its transactions. */
const idleTurns = 30

export interface Sender {
  start: () => void
  /** Runs one turn for every key at once. */
  workNow: () => Promise<void>
  close: () => Promise<void>
}

/** Requests transactions that depend on the state of the chain, such as its fees, before the key signs. */
export interface Requester {
  /** The requested transactions, as text for the operator. */
  name: string
  signer: SignerName
  /** The kind of case that is open while it fails. */
  failureCase: 'refunds_wait' | 'payouts_wait'
  request: (turn: KeyTurn) => Promise<void>
}

export function createSender(
  { config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>,
  settlements: readonly Settlement[],
  requesters: readonly Requester[] = [],
): Sender {
  const signers = openSigners(config)
  // One loop for all keys, at the poll interval of the fastest chain.
  const pollMs = Math.min(...config.chains.map((chain) => chain.pollMs))
  const closing = new AbortController()
  let loop = Promise.resolve()
  const logged = new Map<string, string>()
  const failures = new RequestFailures()

  async function takeTurn(idleMs: number): Promise<void> {
    const turns = config.chains.flatMap((chain) => signers.map((signer) => turnOf(chain, signer)))
    await Promise.all(turns.map((turn) => request(turn)))
    const open = await openWork(db)
    for (const { chain_id, signer: name } of open)
      if (!turns.some(({ chainId, signer }) => BigInt(chainId) === chain_id && signer.name === name))
        logChange(`${name} on chain ${chain_id}`, 'its key or its chain is not configured')
    const ends = await Promise.allSettled(
      turns.map(async (turn) => {
        const { chainId, signer } = turn
        const hasWork = open.some((work) => work.chain_id === BigInt(chainId) && work.signer === signer.name)
        if (hasWork) await knowKey(db, chainId, signer)
        if (!(await claim(db, chainId, signer, hasWork ? idleMs : idleMs * idleTurns))) return
        const key = nameKey(turn)
        const { sent, waiting } = await lookAfterKey(turn)
        logChange(`${key}, signed`, sent)
        if (waiting !== null) logChange(key, waiting)
      }),
    )
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  function turnOf(chain: ChainConfig, signer: Signer): KeyTurn {
    const { id: chainId, limits, confirmations, finality, pollMs: pause } = chain
    const client = openChainClient(chain)
    const timing = { confirmations, finality, pollMs: pause, closing: closing.signal }
    return { db, client, nodes: openNodeClients(chain), chainId, limits, signer, settlements, ...timing }
  }

  async function request(turn: KeyTurn): Promise<void> {
    for (const requester of requesters) {
      if (requester.signer !== turn.signer.name) continue
      const trouble = await troubleOf(() => requester.request(turn))
      logChange(`${nameKey(turn)}, ${requester.name}`, trouble)
      await failures.note(turn, requester, trouble)
    }
  }

  /** Logs one line per change of trouble. */
  function logChange(key: string, trouble: string): void {
    if ((logged.get(key) ?? '') === trouble) return
    logged.set(key, trouble)
    if (trouble)
      log.error({ signer: key, trouble }, 'transactions of ours can not be sent, and are tried again')
    else log.info({ signer: key }, 'transactions of ours are sent again')
  }

  return {
    start: () => {
      loop = (async () => {
        while (!closing.signal.aborted) {
          await takeTurn(pollMs * 0.8).catch((error: unknown) => logChange('the database', String(error)))
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

const nameKey = ({ signer, chainId }: KeyTurn): string => `${signer.name} on chain ${chainId}`

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

/** False if another worker has just processed this key, or if the key was never used. */
async function claim(db: Db, chainId: number, { address }: Signer, idleMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chain_signers set worked_at = clock_timestamp()
    where chain_id = ${chainId} and address = ${address}
      and worked_at <= clock_timestamp() - make_interval(secs => ${idleMs / 1000})`.execute(db)
  return Boolean(numAffectedRows)
}
