/**
 * Live events for an open page, as server-sent events over fetch (the token travels in the header): the map's for
 * anyone, and with a token the account's too. What is pushed is a hint to read again; whoever was away reads anew.
 */
import { AppError } from '@meridian/shared/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate } from '#platform/http/route.ts'
import { mapTopic } from '#platform/live/live-hub.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'
import { openStream } from './open-stream.ts'

/** Of visitors, at this instance: enough for an office behind one address, few enough that none takes them all. */
const visitorsPerAddress = 100

export function liveRoutes(app: FastifyInstance, live: LiveHub, authenticate: Authenticate): void {
  const open = new Set<FastifyReply>()
  const visitors = new Map<string, number>()

  async function openToAccount({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { accountId } = await authenticate(headers.authorization)
    openStream(reply, live, [`account:${accountId}`, mapTopic], ({ type }) => {
      // A session ended somewhere: was it this one?
      if (type === 'session') authenticate(headers.authorization).catch(() => reply.raw.end())
    })
  }

  function openToVisitor({ ip }: FastifyRequest, reply: FastifyReply): void {
    const others = visitors.get(ip) ?? 0
    if (others >= visitorsPerAddress) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 })
    visitors.set(ip, others + 1)
    reply.raw.once('close', () => {
      const left = visitors.get(ip)! - 1
      if (left === 0) visitors.delete(ip)
      else visitors.set(ip, left)
    })
    openStream(reply, live, [mapTopic])
  }

  app.get(
    '/api/live',
    {
      // Without a body there is nothing to wait for.
      exposeHeadRoute: false,
      schema: {
        tags: ['Live'],
        summary: 'Server-sent events of the map, for anyone; with a token, those of its account too',
        security: [{ JWT: [] }, {}],
      },
    },
    async (request, reply) => {
      if (request.headers.authorization === undefined) openToVisitor(request, reply)
      else await openToAccount(request, reply)
      open.add(reply)
      reply.raw.once('close', () => open.delete(reply))
    },
  )

  // A graceful stop waits for answers, and these never end by themselves.
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end()
  })
}
