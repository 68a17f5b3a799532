/**
 * Notifies the game of every deposit by a signed request, repeated until the game accepts it. A request may arrive
 * twice when a worker dies before it stores the response; the message id is then the same. Messages of one deposit are
 * sent in order, each only after the game has accepted the one before.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import type { GameMessages, GinDeposits } from '#platform/db/schema.generated.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { claimForLinked } from './claim-deposits.ts'
import { formatGin } from '#platform/chain/gin-token.ts'

/** Existing databases have a queue of this name. */
export const notifyGameJob = defineJob({ name: 'tell-game', data: z.object({}), retries: 0 })

const answerTimeoutMs = 10_000
/** Seconds for which one worker claims a message. */
const claimSeconds = 60
/** Maximum pause between two tries. The first is some seconds, and each next one doubles. */
const longestPauseSeconds = 3600
const messagesAtOnce = 20

type Message = Pick<Selectable<GameMessages>, 'id' | 'kind' | 'created_at'> &
  Pick<
    Selectable<GinDeposits>,
    'account_id' | 'chain_id' | 'tx_hash' | 'from_address' | 'amount' | 'mined_at'
  > & { deposit_id: string }

export async function notifyGame({
  config,
  db,
  log,
}: Pick<Platform, 'config' | 'db' | 'log'>): Promise<void> {
  await claimForLinked(db)
  const { game } = config
  if (!game) return
  for (;;) {
    const messages = await claimMessages(db)
    await Promise.all(
      messages.map(async (message) => {
        const trouble = await send(game, message)
        if (trouble) log.warn({ message: String(message.id), trouble }, 'the game was not told, and will be')
        await noteAnswer(db, message.id, trouble)
      }),
    )
    if (messages.length < messagesAtOnce) return
  }
}

async function claimMessages(db: Db): Promise<Message[]> {
  const { rows } = await sql<Message>`
    with claimed as (
      update game_messages set attempts = attempts + 1,
        try_at = clock_timestamp() + make_interval(secs => ${claimSeconds})
      where id in (
        select id from game_messages as due
        where told_at is null and try_at <= clock_timestamp()
          and not exists (
            select from game_messages as ahead
            where ahead.deposit_id = due.deposit_id and ahead.id < due.id and ahead.told_at is null
          )
        order by try_at limit ${messagesAtOnce} for update skip locked
      )
      returning id, kind, deposit_id, created_at
    )
    select claimed.*, account_id, chain_id, tx_hash, from_address, amount, mined_at
    from claimed join gin_deposits on gin_deposits.id = deposit_id order by claimed.id`.execute(db)
  return rows
}

const bodyOf = (message: Message): string =>
  JSON.stringify({
    id: String(message.id),
    kind: message.kind,
    deposit: message.deposit_id,
    account: message.account_id,
    wallet: message.from_address,
    amount: formatGin(message.amount),
    network: `0x${message.chain_id.toString(16)}`,
    transaction: message.tx_hash,
    mined_at: message.mined_at.toISOString(),
  })

/** The signature for the receiver to verify. It covers the time, which prevents replay of an old request. */
export function signBody(secret: string, body: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** Null when the game accepted; otherwise the reason, without the URL, because the URL may contain a key. */
async function send(game: { url: string; secret: string }, message: Message): Promise<string | null> {
  const body = bodyOf(message)
  try {
    const response = await fetch(game.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'meridian-signature': signBody(game.secret, body, Math.floor(Date.now() / 1000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    await response.body?.cancel()
    return response.ok ? null : `it answered ${response.status}`
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'it did not answer in time' : 'it can not be reached'
  }
}

async function noteAnswer(db: Db, id: bigint, trouble: string | null): Promise<void> {
  await (
    trouble === null
      ? sql`update game_messages set told_at = clock_timestamp(), trouble = null where id = ${id}`
      : sql`
        update game_messages set trouble = ${trouble},
          try_at = clock_timestamp()
            + make_interval(secs => least(power(2, least(attempts, 20)), ${longestPauseSeconds}))
        where id = ${id} and told_at is null`
  ).execute(db)
}
