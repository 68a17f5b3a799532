import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '#server/serve-parts.ts'
import { answerCall } from './answer-call.ts'
import type { Faults } from './faults.ts'
import { parseForm } from './parse-form.ts'
import { newId, now } from './stripe-objects.ts'
import { put } from './stripe-store.ts'
import type { StripeStore } from './stripe-store.ts'
import { StripeRefusal } from './stripe-refusal.ts'

type Options = {
  store: StripeStore
  secretKey: string
  faults: Faults
  /** Called after a write that may have to be delivered. */
  onChange: () => void
}

type Sent = { status: number; body: unknown; replayed?: boolean }

const largestBody = 256 * 1024
const longestKey = 255

/** Stripe's API at /v1, as its own client uses it. */
export async function serveApi(
  { store, secretKey, faults, onChange }: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request
  const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox')
  const raw = await readBody(request, largestBody)
  const fault = faults.next(request.method ?? '', pathname)
  if (fault === 'hang') return
  if (fault === 'reset') return void request.socket.destroy()
  const send = ({ status, body, replayed = false }: Sent) =>
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'request-id': newId('req', 14),
        'stripe-version': headers['stripe-version'] ?? '',
        ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
      })
      .end(JSON.stringify(body))
  if (fault === '500')
    return void send(asSent(new StripeRefusal(500, 'An error of the sandbox', {}, 'api_error')))
  if (fault === '429')
    return void send(asSent(new StripeRefusal(429, 'Too many requests', { code: 'rate_limit' })))

  let sent: Sent
  try {
    if (!hasKey(headers.authorization, secretKey))
      throw new StripeRefusal(401, 'Invalid API Key provided: sk_test_****')
    if (raw === null) throw new StripeRefusal(413, 'The request is too large.')
    const question = { method, path: pathname, text: method === 'GET' ? search.slice(1) : raw }
    sent = await answerOnce(store, question, headers['idempotency-key'])
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    sent = asSent(error)
  }
  onChange()
  if (fault === 'reset-after') return void request.socket.destroy()
  send(sent)
}

/** An idempotency key is for one call: a repeat gets the first response, refusals included, and changes nothing. */
async function answerOnce(
  store: StripeStore,
  { method, path, text }: { method: string; path: string; text: string },
  header: string | string[] | undefined,
): Promise<Sent> {
  const key = method === 'POST' && typeof header === 'string' ? header : null
  if (key !== null && key.length > longestKey)
    throw new StripeRefusal(400, `Idempotency keys are at most ${longestKey} characters long.`)
  const fingerprint = createHash('sha256').update(`${path}\n${text}`).digest('hex')
  const known = key === null ? null : store.read('replies', key)
  if (known && known.fingerprint !== fingerprint)
    throw new StripeRefusal(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      {},
      'idempotency_error',
    )
  if (known) return { status: known.status, body: known.body, replayed: true }

  let answer
  try {
    answer = answerCall(store, method, path, parseForm(text))
  } catch (error) {
    // As in the real API, a refusal by validation is not stored: the key may be used again.
    if (!(error instanceof StripeRefusal)) throw error
    return asSent(error)
  }
  const { body, changes } = answer
  const reply =
    key === null ? [] : [put('replies', key, { key, fingerprint, status: 200, body, created: now() })]
  if (changes.length + reply.length > 0) await store.commit([...changes, ...reply])
  return { status: 200, body }
}

const asSent = ({ status, body }: StripeRefusal): Sent => ({ status, body })

function hasKey(authorization: string | undefined, secretKey: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secretKey}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
