/** Answers 405 with the allowed methods for other methods of a known address, and answers OPTIONS. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@meridian/shared/errors'

/** Collects routes from now on; call the returned function after the last one. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    // Wildcard routes name no address.
    if (url.includes('*')) return
    const taken = methodsByUrl.get(url) ?? new Set()
    for (const one of [method].flat()) taken.add(one)
    methodsByUrl.set(url, taken)
  })
  return () => {
    for (const [url, methods] of methodsByUrl) {
      const taken = [...methods]
      app.route({
        method: app.supportedMethods.filter((method) => !taken.includes(method)),
        url,
        schema: { hide: true },
        // Before the body is read.
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
