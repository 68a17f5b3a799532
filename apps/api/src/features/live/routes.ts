/**
 * Live events for an open page, as server-sent events over fetch (the token travels in the header). What is
 * pushed is a hint to read again; whoever was away reads anew.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Authenticate } from '#platform/http/route.ts'
import type { LiveHub } from '#platform/live/live-hub.ts'

const heartbeatMs = 15_000

export function liveRoutes(app: FastifyInstance, live: LiveHub, authenticate: Authenticate): void {
  const open = new Set<FastifyReply>()

  app.get(
    '/api/live',
    {
      schema: {
        tags: ['Live'],
        summary: 'Server-sent events for the signed-in account',
        security: [{ JWT: [] }],
      },
    },
    async (request, reply) => {
      const { accountId } = await authenticate(request.headers.authorization)
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      stream.write('event: open\ndata: {}\n\n')
      const unsubscribe = live.subscribe([`account:${accountId}`], ({ payload }) => {
        stream.write(`event: ${payload.type}\ndata: ${JSON.stringify(payload)}\n\n`)
        // A session ended somewhere: was it this one?
        if (payload.type === 'session') authenticate(request.headers.authorization).catch(() => stream.end())
      })
      const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
      open.add(reply)
      stream.once('close', () => {
        clearInterval(heartbeat)
        unsubscribe()
        open.delete(reply)
      })
    },
  )

  // A graceful stop waits for answers, and these never end by themselves.
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end()
  })
}
