/** The pages of the admin console: one document for all paths, and its files. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '@meridian/shared/errors'

/** Nothing but this origin: no other host, no inline script, no inline style. */
const policy = [
  `default-src 'none'`,
  ...['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'].map((kind) => `${kind} 'self'`),
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

export async function serveConsole(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      void reply.headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    })
    await pages.register(fastifyStatic, {
      root: join(dir, 'static'),
      prefix: '/admin/static/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
    })
    const sendPage = async (_request: unknown, reply: FastifyReply) => {
      // Read for each request, because a new build may have replaced it.
      const page = await readFile(join(dir, 'index.html'), 'utf8').catch(() => null)
      if (page === null) throw new AppError('WEB_APP_MISSING')
      return reply.type('text/html; charset=utf-8').send(page)
    }
    for (const url of ['/admin', '/admin/*']) pages.get(url, { schema: { hide: true } }, sendPage)
  })
}
