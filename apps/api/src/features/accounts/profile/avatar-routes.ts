/** A plain route, because endpoints answer JSON and this one bytes. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import type { Platform } from '#platform/platform.ts'
import { readAvatar } from './avatars.ts'

export function avatarRoutes(app: FastifyInstance, { db }: Platform): void {
  app.get<{ Params: { id: string } }>(
    '/api/avatars/:id',
    { schema: { tags: ['Account'], summary: 'An avatar, as WebP' } },
    async (request, reply) => {
      const picture = /^[\w-]{32}$/.test(request.params.id) ? await readAvatar(db, request.params.id) : null
      if (!picture) throw new AppError('NOT_FOUND')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(picture)
    },
  )
}
