import type { Change } from '#files/journal.ts'
import type { StripeCalls } from './calls.ts'
import { checkRequest } from './check-request.ts'
import { createSession, expireSession } from './checkout-sessions.ts'
import { isWithin, listObjects } from './list-objects.ts'
import { createRefund } from './refunds.ts'
import type { StoredSession } from './stripe-objects.ts'
import type { StripeStore } from './stripe-store.ts'
import { noSuch, StripeRefusal } from './stripe-refusal.ts'

type Answer = { body: unknown; changes: Change[] }

type Asked<Call extends keyof StripeCalls> = {
  store: StripeStore
  params: StripeCalls[Call]
  /** The object that the path names, if it exists. */
  id: string
  path: string
}

const reading = (body: unknown): Answer => ({ body, changes: [] })

const answers: { [Call in keyof StripeCalls]: (asked: Asked<Call>) => Answer } = {
  createSession: ({ params }) => {
    const { stored, changes } = createSession(params)
    return { body: stored.session, changes }
  },
  retrieveSession: ({ store, id, params }) =>
    reading(expandSession(store, findSession(store, id), params.expand ?? [])),
  // The lines keep their order, although lists are newest first.
  listLineItems: ({ store, id, params, path }) =>
    reading(listObjects(findSession(store, id).lines.toReversed(), params, path)),
  expireSession: ({ store, id }) => {
    const { stored, changes } = expireSession(findSession(store, id))
    return { body: stored.session, changes }
  },
  retrieveIntent: ({ store, id }) => reading(found(store.read('intents', id), 'payment_intent', id)),
  createRefund: ({ store, params }) => {
    const { refund, changes } = createRefund(store, params)
    return { body: refund, changes }
  },
  retrieveRefund: ({ store, id }) => reading(found(store.read('refunds', id), 'refund', id)),
  listRefunds: ({ store, params, path }) => {
    const { payment_intent: intent, charge, created, ...paging } = params
    const wanted = store
      .list('refunds')
      .filter(
        (refund) =>
          (intent === undefined || refund.payment_intent === intent) &&
          (charge === undefined || refund.charge === charge) &&
          isWithin(refund.created, created),
      )
    return reading(listObjects(wanted, paging, path))
  },
  listEvents: ({ store, params, path }) => {
    const { type, types, created, ...paging } = params
    const wanted = store
      .list('events')
      .filter(
        (event) =>
          (type === undefined || event.type === type) &&
          (types === undefined || types.includes(event.type)) &&
          isWithin(event.created, created),
      )
    return reading(listObjects(wanted, paging, path))
  },
  retrieveEvent: ({ store, id }) => reading(found(store.read('events', id), 'event', id)),
}

const sessions = '/v1/checkout/sessions'
const calls: Record<string, keyof StripeCalls> = {
  [`POST ${sessions}`]: 'createSession',
  [`GET ${sessions}/{id}`]: 'retrieveSession',
  [`GET ${sessions}/{id}/line_items`]: 'listLineItems',
  [`POST ${sessions}/{id}/expire`]: 'expireSession',
  'GET /v1/payment_intents/{id}': 'retrieveIntent',
  'POST /v1/refunds': 'createRefund',
  'GET /v1/refunds': 'listRefunds',
  'GET /v1/refunds/{id}': 'retrieveRefund',
  'GET /v1/events': 'listEvents',
  'GET /v1/events/{id}': 'retrieveEvent',
}
const shape = /^(\/v1\/(?:checkout\/sessions|payment_intents|refunds|events))(?:\/(\w+))?(?:\/(\w+))?$/

/** Computes one call's response and its writes, without writing. */
export function answerCall(
  store: StripeStore,
  method: string,
  path: string,
  form: Record<string, unknown>,
): Answer {
  const [, resource = '', id = '', action = ''] = shape.exec(path) ?? []
  const call = calls[`${method} ${resource}${id && '/{id}'}${action && `/${action}`}`]
  if (!call) throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${path}).`)
  return answerAs(call, { store, id, path, form })
}

function answerAs<Call extends keyof StripeCalls>(
  call: Call,
  { form, ...asked }: { store: StripeStore; id: string; path: string; form: Record<string, unknown> },
): Answer {
  return answers[call]({ ...asked, params: checkRequest(call, form) })
}

export const findSession = (store: StripeStore, id: string): StoredSession =>
  found(store.read('sessions', id), 'checkout.session', id)

function expandSession(store: StripeStore, { session, lines }: StoredSession, expand: string[]): unknown {
  const { payment_intent: intent } = session
  const unknown = expand.find((name) => name !== 'payment_intent' && name !== 'line_items')
  if (unknown !== undefined)
    throw new StripeRefusal(400, `This property cannot be expanded (${unknown}).`, { param: 'expand' })
  const url = `${sessions}/${session.id}/line_items`
  return {
    ...session,
    ...(expand.includes('payment_intent') && intent ? { payment_intent: store.read('intents', intent) } : {}),
    ...(expand.includes('line_items')
      ? { line_items: { object: 'list', data: lines, has_more: false, url } }
      : {}),
  }
}

function found<Row>(row: Row | null, what: string, id: string): Row {
  if (row === null) throw noSuch(what, id)
  return row
}
