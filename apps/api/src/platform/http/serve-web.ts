/** The web app on the API's own origin: hashed files for ever, the page itself never cached, and the base map. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import { isPagePath } from '@meridian/shared/page-paths'
import type { Config } from '#platform/config/config.ts'
import { answerOtherMethod } from './refuse-other-methods.ts'

const dayMs = 86_400_000
const pageMethods = ['GET', 'HEAD']

export async function serveWeb(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyStatic, {
    root: config.webDir,
    index: false,
    // Vite writes hashed names into /static; what lies beside it (icons, the theme script) is revalidated.
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(config.webDir, 'static'))
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
    preCompressed: true,
    wildcard: true,
  })
  await app.register(fastifyStatic, {
    root: config.basemapDir,
    prefix: '/basemap/',
    decorateReply: false,
    // Its address stays the same when the map is drawn anew.
    maxAge: dayMs,
    allowedPath: (path) => path.endsWith('.pmtiles'),
  })

  const sendPage = async (reply: FastifyReply) => {
    // Read each time: a new build may have taken the place of the one this server started with.
    const page = await readFile(join(config.webDir, 'index.html'), 'utf8').catch(() => null)
    if (page === null) throw new AppError('WEB_APP_MISSING')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce.style))
  }

  app.get('/', { schema: { hide: true } }, async (_request, reply) => sendPage(reply))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (!pageMethods.includes(request.method)) {
      if (isPagePath(path)) return answerOtherMethod(request, reply, pageMethods)
      throw new AppError('NOT_FOUND')
    }
    if (isPagePath(path)) return sendPage(reply)
    // The screen says it in the visitor's language, the status to whoever reads no screen.
    const isFile = /^\/(api|rpc|sandbox|basemap|docs|static)(\/|$)|\.\w+$/.test(path)
    if (!isFile) return sendPage(reply.code(404))
    throw new AppError('NOT_FOUND')
  })
}
