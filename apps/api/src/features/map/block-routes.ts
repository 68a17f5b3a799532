/**
 * The binary map routes; endpoints answer validated JSON instead. Every pan of a map calls these: no session, no
 * rate limit that writes, one statement.
 */
import { isCountsTile, maxBlocksPerRead } from '@meridian/shared/endpoints/map'
import { AppError } from '@meridian/shared/errors'
import { isBlock } from '@meridian/shared/grid'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { invalidInput } from '#platform/http/invalid-input.ts'
import { answerCompressed } from '#platform/http/answer-compressed.ts'
import { answerWithEtag, etagOf } from '#platform/http/answer-with-etag.ts'
import type { BlockReader } from './block-reader.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import type { CountsReader } from './counts-reader.ts'
import { encodeBlocks, versionsIn } from './encode-blocks.ts'
import { nameVersion } from './version.ts'
import type { SentVersions } from './sent-versions.ts'

const tags = ['Map']
/**
 * Instead of helmet's headers, which cost a fifth of the response time. The page has set the others for the origin, and
 * browsers never show these responses as pages.
 */
const headers = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
const bare: Pick<RouteShorthandOptions, 'compress' | 'helmet' | 'onRequest'> = {
  compress: false,
  helmet: false,
  onRequest: (_request, reply, done) => {
    void reply.headers(headers)
    done()
  },
}

export interface LandReaders {
  blocks: BlockReader
  counts: CountsReader
  sent: SentVersions
}

export function blockRoutes(app: FastifyInstance, { blocks, counts, sent }: LandReaders): void {
  app.get<{ Params: { block: string } }>(
    '/api/map/blocks/:block',
    // Compressing a kilobyte is mostly not worth it, and this is the most frequent request.
    { ...bare, schema: { tags, summary: 'Sold and held plots of a block, 1024 bytes' } },
    async (request, reply) => {
      return answerWithEtag(request, reply, await blocks.read(blockIn(request.params)))
    },
  )

  app.get<{ Params: { block: string; version: string } }>(
    '/api/map/blocks/:block/:version',
    { ...bare, schema: { tags, summary: 'The same by its version, for caches: it never changes' } },
    async (request, reply) => {
      const { version } = request.params
      const block = blockIn(request.params)
      const answer = sent.find(`${block}`, version) ?? (await blocks.read(block))
      const caching = nameVersion(reply, answer, version)
      return answerWithEtag(request, reply, { body: answer.body, tag: answer.tag, caching })
    },
  )

  app.get<{ Querystring: { ids?: unknown } }>(
    '/api/map/blocks',
    {
      ...bare,
      schema: { tags, summary: 'The blocks of a screen that have anything sold or held; ids=1,2,3' },
    },
    async (request, reply) => {
      const found = await blocks.readAll(blocksIn(request.query.ids))
      const body = encodeBlocks(found)
      void reply.header('x-versions', versionsIn(found))
      return answerCompressed(request, reply, { body, tag: etagOf(body) })
    },
  )

  app.get<{ Params: Record<keyof Tile, string> }>(
    '/api/map/counts/:zoom/:x/:y',
    { ...bare, schema: { tags, summary: 'How many plots are sold in the parts of a tile' } },
    async (request, reply) => answerCompressed(request, reply, await counts.read(tileIn(request.params))),
  )

  app.get<{ Params: Record<keyof Tile | 'version', string> }>(
    '/api/map/counts/:zoom/:x/:y/:version',
    { ...bare, schema: { tags, summary: 'The same by its version, for caches: it never changes' } },
    async (request, reply) => {
      const { version } = request.params
      const tile = tileIn(request.params)
      const answer = sent.find(`${tile.zoom}/${tile.x}/${tile.y}`, version) ?? (await counts.read(tile))
      const caching = nameVersion(reply, answer, version)
      return answerCompressed(request, reply, { ...answer, caching })
    },
  )
}

function wholeNumber(path: string, text: string): number {
  if (!/^\d{1,10}$/.test(text))
    throw invalidInput({ path, code: 'wrong_type', params: { expected: 'whole_number' } })
  return Number(text)
}

function blockIn({ block: text }: { block: string }): number {
  const block = wholeNumber('block', text)
  if (!isBlock(block)) throw new AppError('NOT_FOUND')
  return block
}

function blocksIn(ids: unknown): number[] {
  const given = typeof ids === 'string' && ids !== '' ? ids.split(',', maxBlocksPerRead + 1) : []
  if (given.length === 0) throw invalidInput({ path: 'ids', code: 'missing', params: {} })
  if (given.length > maxBlocksPerRead)
    throw invalidInput({ path: 'ids', code: 'too_long', params: { most: maxBlocksPerRead, of: 'items' } })
  const blocks = new Set(given.map((id) => wholeNumber('ids', id)))
  for (const block of blocks)
    if (!isBlock(block)) throw invalidInput({ path: 'ids', code: 'invalid', params: {} })
  return [...blocks]
}

function tileIn(params: Record<keyof Tile, string>): Tile {
  const tile = {
    zoom: wholeNumber('zoom', params.zoom),
    x: wholeNumber('x', params.x),
    y: wholeNumber('y', params.y),
  }
  if (!isCountsTile(tile)) throw new AppError('NOT_FOUND')
  return tile
}
