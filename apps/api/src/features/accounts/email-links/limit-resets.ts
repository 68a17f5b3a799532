/**
 * Limits of mails for a new password. A known browser and the holder of a key from an earlier mail have a share each.
 * The requests of all others share the rest, which the worker counts, because a request must not reveal whether the
 * address has an account. It counts only mails that go out, so addresses without an account use up nothing.
 *
 * Strangers also wait for a turn: a request costs several statements and a job, and a caller has many networks.
 */
import { AppError } from '@meridian/shared/errors'
import type { Db } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/route.ts'
import { consumeRateLimit, tryRateLimit } from '#platform/http/rate-limit.ts'
import { PacedQueue } from '#platform/paced-queue.ts'
import { shareOf } from '#platform/processes/process-count.ts'
import { wasMailedTo } from '#features/accounts/core/account-keys.ts'
import { isKnownDevice } from '#features/accounts/devices/known-devices.ts'
import { mailboxKey } from '#features/accounts/devices/limit-by-pair.ts'

const each = { limit: 5, perSeconds: 3600 }

/**
 * The limit of all strangers together. While it is used up, the last mail is at most ten minutes old, and its link is
 * valid for an hour: an owner with a new browser then finds a mail that works.
 */
const strangers = { name: 'reset-strangers', limit: 6, perSeconds: 3600 }

/** Requests of strangers for all mailboxes together: far more than people make. A request waits for some seconds. */
export const openStrangersQueue = (): PacedQueue =>
  new PacedQueue({
    perSecond: shareOf(10, 5),
    burst: 10,
    mostPerGroup: 20,
    mostWaiting: shareOf(100, 50),
    rejection: () => new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 }),
  })

interface ResetRequest {
  email: string
  /** From an earlier mail. */
  key?: string | undefined
}

/** Whether the request comes from the mailbox's owner. Depends on what the caller sent, not on the address. */
export async function limitResets(
  db: Db,
  { secret, strangersQueue }: { secret: string; strangersQueue: PacedQueue },
  { network, site, device }: Caller,
  { email, key }: ResetRequest,
): Promise<boolean> {
  const mailbox = mailboxKey(email)
  if (device.hash && (await isKnownDevice(db, device.hash, { identity: email }))) {
    const who = `${device.hash.toString('base64url')} ${mailbox}`
    await consumeRateLimit(db, { name: 'reset-device', ...each }, who)
    return true
  }
  if (key && (await wasMailedTo(db, secret, key, email))) {
    await consumeRateLimit(db, { name: 'reset-mail-holder', ...each }, mailbox)
    return true
  }
  await strangersQueue.wait(site)
  await consumeRateLimit(db, { name: 'reset-pair', ...each }, `${network} ${mailbox}`)
  return false
}

interface Reader {
  id: string
  email: string
  email_confirmed_at: Date | null
}

/**
 * Claims of a mailbox share one limit, whatever their number and spelling. An account that confirmed its address has
 * its own, so that a stranger's claims of plus-addresses use up nothing of it.
 */
export async function hasRoomForStranger(
  db: Db,
  { id, email, email_confirmed_at }: Reader,
): Promise<boolean> {
  const who = email_confirmed_at === null ? mailboxKey(email) : id
  return (await tryRateLimit(db, strangers, who)) === null
}
