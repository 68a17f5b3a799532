/** The web app on the API's origin: hashed files cached for ever, the page never, and the base map. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import { isPagePath, pagePaths } from '@meridian/shared/page-paths'
import type { Config } from '#platform/config/config.ts'
import { networkOf } from '#platform/net/caller-network.ts'
import { writeHead } from './page-head.ts'
import type { PageHead } from './page-head.ts'
import { isFilePath } from './readable-address.ts'
import { answerOtherMethod } from './refuse-other-methods.ts'

const dayMs = 86_400_000
const pageMethods = ['GET', 'HEAD']

/** Describes a page for link previews; throws if its path names nothing. */
export type DescribePage = (path: string, query: URLSearchParams, network: string) => Promise<PageHead>

export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  describePage: DescribePage,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: config.webDir,
    index: false,
    // Hide Vite's file list and other build output that is not part of the page.
    dotfiles: 'ignore',
    // Vite puts hashed names into /static; other files (icons, the theme script) are revalidated.
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(config.webDir, 'static'))
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
    preCompressed: true,
    wildcard: true,
  })
  await app.register(async (basemap) => {
    // Its tiles are compressed. To compress the whole archive again would take seconds of each request.
    basemap.addHook('onRequest', async ({ headers }) => {
      headers['x-no-compression'] = 'true'
    })
    await basemap.register(fastifyStatic, {
      root: config.basemapDir,
      prefix: '/basemap/',
      decorateReply: false,
      // The address stays the same after a new build of the map.
      maxAge: dayMs,
      allowedPath: (path) => path.endsWith('.pmtiles'),
    })
  })

  const read = (file: string) => readFile(join(config.webDir, file), 'utf8').catch(() => null)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // Read for each request, because a new build may have replaced it.
    const page = await read('index.html')
    if (page === null) throw new AppError('WEB_APP_MISSING')
    const head = reply.statusCode === 404 ? null : await describe(request, reply)
    const preloads = pathOf(request) === pagePaths.home ? await read('.vite/preloads.html') : null
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(writeHead(page.replaceAll('__CSP_NONCE__', reply.cspNonce.style), head, preloads))
  }

  /** Serve the page even without a description; the page itself shows the error. */
  const describe = async (request: FastifyRequest, reply: FastifyReply): Promise<PageHead | null> => {
    try {
      return await describePage(pathOf(request), queryOf(request), networkOf(request.ip))
    } catch (error) {
      if (!(error instanceof AppError)) request.log.warn({ err: error }, 'a page has no description')
      else if (error.status === 404) void reply.code(404)
      return null
    }
  }

  app.get('/', { schema: { hide: true } }, sendPage)
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (!pageMethods.includes(request.method)) {
      if (isPagePath(path)) return answerOtherMethod(request, reply, pageMethods)
      throw new AppError('NOT_FOUND')
    }
    if (isPagePath(path)) return sendPage(request, reply)
    // The page shows the error in the visitor's language; the status serves programs.
    if (!isFilePath(path)) return sendPage(request, reply.code(404))
    throw new AppError('NOT_FOUND')
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? ''
const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')
