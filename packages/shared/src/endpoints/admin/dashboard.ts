/** The console's start page: what is earned, what waits, and what the server's keys have. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { adminTag, signedIn } from '../../operators/console-call.ts'

/** What waits, with its age. */
const waitingKinds = [
  'refunds due',
  'refunds failed',
  'mails not sent',
  'mails given up',
  'events set aside',
  'chains stopped by a reorganisation',
  'payouts',
] as const

export const getDashboard = defineEndpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  tag: adminTag,
  summary: 'Revenue, open work and the funds of the keys, from rolled-up tables',
  access: 'reader',
  output: {
    /** The newest days, today included, in UTC. Days without revenue have no row. */
    today: z.string(),
    revenue: z.array(
      z.object({
        day: z.string(),
        method: z.string(),
        unit: z.string(),
        amount: z.string(),
        /** The same at the prices of its orders. */
        cents: z.string(),
        orders: z.number(),
      }),
    ),
    waiting: z.array(
      z.object({ kind: z.enum(waitingKinds), count: z.number(), oldest: z.nullable(z.string()) }),
    ),
    /** Oldest first, at most 20 of `count`. */
    cases: z.object({
      count: z.number(),
      rows: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          detail: z.string(),
          opened_at: z.string(),
          order: z.nullable(z.string()),
          amount: z.nullable(z.object({ unit: z.enum(['cents', 'wei', 'credits']), amount: z.string() })),
        }),
      ),
    }),
    workers: z.number(),
    chains: z.array(
      z.object({
        id: z.number(),
        read: z.string(),
        head: z.string(),
        read_at: z.string(),
        trouble: z.nullable(z.string()),
      }),
    ),
    keys: z.array(
      z.object({
        chain_id: z.number(),
        name: z.string(),
        balance_wei: z.string(),
        owed_wei: z.string(),
        reserve_wei: z.string(),
        fee_wei: z.string(),
        most_fee_wei: z.string(),
        read_at: z.string(),
      }),
    ),
  },
  errors: signedIn,
})
