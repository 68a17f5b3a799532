/** A known address asked with another method is answered 405 with the methods it takes; OPTIONS tells them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@meridian/shared/errors'

/** Begins to watch for routes; call what it returns once all of them are there. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const takenAt = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    // What matches whatever is left over names no address.
    if (url.includes('*')) return
    const taken = takenAt.get(url) ?? new Set()
    for (const one of [method].flat()) taken.add(one)
    takenAt.set(url, taken)
  })
  return () => {
    for (const [url, methods] of takenAt) {
      const taken = [...methods]
      app.route({
        method: app.supportedMethods.filter((method) => !taken.includes(method)),
        url,
        schema: { hide: true },
        // Before the body is read, whatever it is.
        onRequest: async (request, reply) => answerOtherMethod(request, reply, taken),
        handler: () => {},
      })
    }
  }
}

export function answerOtherMethod(
  { method }: FastifyRequest,
  reply: FastifyReply,
  taken: readonly string[],
): FastifyReply {
  void reply.header('allow', [...taken, 'OPTIONS'].toSorted().join(', '))
  if (method === 'OPTIONS') return reply.code(204).send()
  throw new AppError('METHOD_NOT_ALLOWED')
}
