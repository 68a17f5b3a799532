/**
 * The map's bytes, which stand beside the endpoints, since those answer JSON and check it. Every pan of every map
 * asks here: no session, no limit that writes, one statement.
 */
import { isCountsTile, maxBlocksPerRead } from '@meridian/shared/endpoints/map'
import { AppError } from '@meridian/shared/errors'
import { isBlock } from '@meridian/shared/grid'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { invalidInput } from '#platform/http/invalid-input.ts'
import { answerUnlessKnown, tagOf } from '#platform/http/answer-unless-known.ts'
import { answerCompressed } from './answer-compressed.ts'
import type { BlockReader } from './block-reader.ts'
import type { Tile } from '#features/map/counts/count-tiles.ts'
import type { CountsReader } from './counts-reader.ts'
import { encodeBlocks, versionsIn } from './encode-blocks.ts'
import { nameVersion } from './version.ts'
import type { SentVersions } from './sent-versions.ts'

const tags = ['Map']
/**
 * In place of helmet's, which are made anew for every answer and were a fifth of its cost: the page that reads these
 * has said the rest for the whole origin, and no page can come of them.
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
  told: SentVersions
}

export function blockRoutes(app: FastifyInstance, { blocks, counts, told }: LandReaders): void {
  app.get<{ Params: { block: string } }>(
    '/api/map/blocks/:block',
    // A kilobyte that is mostly not worth compressing, and asked for most of all.
    { ...bare, schema: { tags, summary: 'Sold and held plots of a block, 1024 bytes' } },
    async (request, reply) => {
      return answerUnlessKnown(request, reply, await blocks.read(blockIn(request.params)))
    },
  )

  app.get<{ Params: { block: string; version: string } }>(
    '/api/map/blocks/:block/:version',
    { ...bare, schema: { tags, summary: 'The same by its version, for caches: it never changes' } },
    async (request, reply) => {
      const { version } = request.params
      const block = blockIn(request.params)
      const answer = told.find(`${block}`, version) ?? (await blocks.read(block))
      const caching = nameVersion(reply, answer, version)
      return answerUnlessKnown(request, reply, { body: answer.body, tag: answer.tag, caching })
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
      return answerCompressed(request, reply, { body, tag: tagOf(body) })
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
      const answer = told.find(`${tile.zoom}/${tile.x}/${tile.y}`, version) ?? (await counts.read(tile))
      const caching = nameVersion(reply, answer, version)
      return answerCompressed(request, reply, answer, caching)
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
