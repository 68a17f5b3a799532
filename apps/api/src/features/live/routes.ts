/**
 * Live events for an open page, as server-sent events over fetch (the token travels in the header). What is
 * pushed is a hint to read again; whoever was away reads anew.
 */
import { AppError } from '@meridian/shared/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Authenticate } from '#platform/http/route.ts'
import { mapTopic } from '#platform/live/live-hub.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { openStream } from './open-stream.ts'

/** Of visitors, at this instance: enough for an office behind one address, few enough that none takes them all. */
const mapStreamsPerAddress = 100

export function liveRoutes(app: FastifyInstance, live: LiveHub, authenticate: Authenticate): void {
  const open = new Set<FastifyReply>()
  const mapStreams = new Map<string, number>()
  const keep = (reply: FastifyReply) => {
    open.add(reply)
    reply.raw.once('close', () => open.delete(reply))
  }

  app.get(
    '/api/live',
    {
      // Without a body there is nothing to wait for.
      exposeHeadRoute: false,
      schema: {
        tags: ['Live'],
        summary: 'Server-sent events for the signed-in account',
        security: [{ JWT: [] }],
      },
    },
    async (request, reply) => {
      const { accountId } = await authenticate(request.headers.authorization)
      openStream(reply, live, [`account:${accountId}`], ({ type }) => {
        // A session ended somewhere: was it this one?
        if (type === 'session') authenticate(request.headers.authorization).catch(() => reply.raw.end())
      })
      keep(reply)
    },
  )

  app.get(
    '/api/live/map',
    {
      exposeHeadRoute: false,
      schema: { tags: ['Live'], summary: 'Server-sent events of the map, for anyone' },
    },
    async (request, reply) => {
      const { ip } = request
      const others = mapStreams.get(ip) ?? 0
      if (others >= mapStreamsPerAddress) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
      mapStreams.set(ip, others + 1)
      reply.raw.once('close', () => {
        const left = mapStreams.get(ip)! - 1
        if (left === 0) mapStreams.delete(ip)
        else mapStreams.set(ip, left)
      })
      openStream(reply, live, [mapTopic])
      keep(reply)
    },
  )

  // A graceful stop waits for answers, and these never end by themselves.
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end()
  })
}
