/**
 * Live events for an open page, as server-sent events over fetch (the token is in the header). Every client receives
 * versions of the visible land; with a token also the account's events, which are hints to read again.
 */
import { AppError } from '@meridian/shared/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import { networkOf, siteOf } from '#platform/net/caller-network.ts'
import type { SignedIn } from '#platform/http/route.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import type { LandWatch } from '#features/map/watch/land-watch.ts'
import { openStream } from './open-stream.ts'
import { KeyedLimit } from '#platform/keyed-limit.ts'
import { shareOf } from '#platform/processes/process-count.ts'
import { viewIn, weightOf } from './view-in.ts'
import type { ViewQuery } from './view-in.ts'
import { WatchedSessions } from './watched-sessions.ts'
import type { FindOpenSessions } from './watched-sessions.ts'
import { writeLand } from './write-land.ts'
import { endStream } from './write-stream.ts'

// These limits are per instance, divided among its processes. A page has one stream, only while it is visible. Networks count a stream by the land
// that it watches (`weightOf`).
/** One person's windows on all devices, plus those that lost their network, which takes minutes to detect. */
const streamsPerAccount = 16
/** In each of several processes: one person's streams may all reach the same one. */
const leastPerAccount = 6
/** Enough for a company behind one address, but not enough to use up all streams. */
const visitorsPerNetwork = 100
/** Visitors and accounts together, so that many accounts do not raise the limit. */
const streamsPerNetwork = 300
const retryAfterSeconds = 30
/**
 * A limit for all instances together, by weight: each view may read land that is not cached. A moving page opens one a
 * second, and a whole company shares this limit.
 */
const views = { name: 'live-views', limit: 300, perSeconds: 60 }

export interface LiveSessions {
  /** Checks only the token's signature; its session may have ended. */
  identify: (authorization: string | undefined) => Promise<SignedIn>
  findOpen: FindOpenSessions
}

export interface LiveParts {
  db: Db
  live: LiveHub
  watch: LandWatch
  sessions: LiveSessions
}

export function liveRoutes(
  app: FastifyInstance,
  { db, live, watch, sessions: { identify, findOpen } }: LiveParts,
): void {
  const open = new Set<FastifyReply>()
  const ofNetwork = new KeyedLimit(shareOf(streamsPerNetwork))
  const ofVisitors = new KeyedLimit(shareOf(visitorsPerNetwork))
  const ofAccount = new KeyedLimit(shareOf(streamsPerAccount, leastPerAccount))
  const sessions = new WatchedSessions(live, findOpen)

  /** Held until the response ends, whether it is a stream or an error. */
  function acquire(limit: KeyedLimit, key: string, { raw }: FastifyReply, weight = 1): void {
    const release = limit.acquire(key, weight)
    if (!release) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    raw.once('close', release)
  }

  /** The limit is checked before the database is read, so that rejected requests cost no query. */
  async function admit(authorization: string, reply: FastifyReply): Promise<SignedIn> {
    const who = await identify(authorization)
    acquire(ofAccount, who.accountId, reply)
    if (!(await findOpen(who.accountId, [who.sessionId])).has(who.sessionId))
      throw new AppError('TOKEN_REJECTED')
    return who
  }

  app.get<{ Querystring: ViewQuery }>(
    '/api/live',
    {
      // No HEAD route: without a body there are no events to send.
      exposeHeadRoute: false,
      schema: {
        tags: ['Live'],
        summary:
          'Server-sent events: versions of the land that is looked at (squares=1,2&tiles=3/4/2) for anyone; with a token, those of its account too',
        security: [{ JWT: [] }, {}],
      },
    },
    async ({ headers: { authorization }, ip, query }, reply) => {
      const { raw } = reply
      const view = viewIn(query)
      const weight = weightOf(view)
      const network = networkOf(ip)
      // The client has already disconnected, so no further close event would release the limits.
      if (raw.closed) return
      acquire(ofNetwork, network, reply, weight)
      if (authorization === undefined) acquire(ofVisitors, network, reply, weight)
      const who = authorization === undefined ? null : await admit(authorization, reply)
      if (view) await consumeRateLimit(db, views, network, weight)
      if (raw.closed) return
      open.add(reply)
      raw.once('close', () => open.delete(reply))
      if (who) {
        const leave = sessions.watch(who, () => endStream(raw))
        raw.once('close', leave)
      }
      openStream(reply, live, {
        topics: who ? [`account:${who.accountId}`] : [],
        watch: view && ((stream) => watch.watch(view, writeLand(stream, view), siteOf(ip))),
      })
    },
  )

  // A graceful stop waits for responses, and streams never end on their own.
  app.addHook('preClose', async () => {
    for (const reply of open) endStream(reply.raw)
  })
}
