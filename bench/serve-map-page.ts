/**
 * Builds the bench's page and serves it with the base map and one of two worlds, by `?world=` in the page's address:
 * one where every plot is sold or held, and one where a quarter is, in patches.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { countsDepth } from '@meridian/shared/endpoints/map'
import { emptyGrid, encodeCounts } from '@meridian/shared/grid/count-grid'

const root = fileURLToPath(new URL('map-page/', import.meta.url))
const basemap = new URL('../packages/basemap/', import.meta.url)

export async function serveMapPage(outDir: string): Promise<{ url: string; close: () => Promise<void> }> {
  const shared = { root, configFile: false, logLevel: 'error', publicDir: false } as const
  const target = ['chrome123']
  await build({ ...shared, plugins: [react(), tailwindcss()], build: { outDir, emptyOutDir: true, target } })
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'world',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use('/basemap', (request, response) => void sendPart(request, response))
          middlewares.use('/api/map/blocks', sendBlocks)
          middlewares.use('/api/map/counts', sendCounts)
          middlewares.use('/api', (_, response) => response.writeHead(404).end())
        },
      },
    ],
  })
  const url = server.resolvedUrls?.local[0]?.replace(/\/$/, '')
  if (!url) throw new Error('The page is not served')
  return { url, close: () => server.close() }
}

async function sendPart(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = new URL(`.${request.url ?? ''}`, basemap)
  const { size } = await stat(file)
  const [, from = '0', to = String(size - 1)] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(from), Math.min(Number(to || size - 1), size - 1)]
  response.writeHead(206, {
    'content-type': 'application/octet-stream',
    'content-range': `bytes ${start}-${end}/${size}`,
    'content-length': end - start + 1,
    etag: `"${size}"`,
  })
  createReadStream(file, { start, end }).pipe(response)
}

export type World = 'sold-out' | 'quarter'

const shareOf = ({ headers }: IncomingMessage): number =>
  headers.referer?.includes('world=quarter' satisfies `world=${World}`) ? 0.25 : 1

/** The same number from 0 to 1 for the same patch, whatever lies beside it. */
const chanceOf = (patch: number): number => (Math.imul(patch, 0x9e3779b1) >>> 0) / 2 ** 32

/** Purchases of 4 × 4 plots, seven of eight of them sold and the eighth held. */
function sendBlocks(request: IncomingMessage, response: ServerResponse): void {
  const share = shareOf(request)
  const ids = new URL(request.url ?? '', 'http://bench').searchParams.get('ids')?.split(',').map(Number) ?? []
  const answer = Buffer.alloc(ids.length * 1032)
  for (const [index, id] of ids.entries()) {
    const at = index * 1032
    answer.writeUInt32LE(id, at)
    answer.writeUInt32LE(3, at + 4)
    for (let cell = 0; cell < 4096; cell++) {
      // Ids are in Z-order, so that sixteen in a row are a square.
      const chance = chanceOf((cell >> 4) + id * 256)
      if (chance >= share) continue
      const held = chance < share / 8
      const place = at + 8 + (held ? 512 : 0) + (cell >> 3)
      answer[place] = answer[place]! | (1 << (cell & 7))
    }
  }
  response.setHeader('content-type', 'application/octet-stream')
  response.end(answer)
}

/** Patches of this many parts across are sold, at every zoom. */
const patchParts = 24

/** Something is sold in every part of what is, and much in a few of them. */
function sendCounts(request: IncomingMessage, response: ServerResponse): void {
  const share = shareOf(request)
  const [zoom = 0, x = 0, y = 0] = (request.url ?? '').split('/').filter(Boolean).map(Number)
  const side = 2 ** countsDepth(zoom)
  const grid = emptyGrid(side)
  for (const part of grid.sold.keys()) {
    const column = Math.floor((x * side + (part % side)) / patchParts)
    const row = Math.floor((y * side + Math.floor(part / side)) / patchParts)
    if (chanceOf(column + row * 65_521) >= share) continue
    const chance = Math.imul(part + (x * 31 + y) * 4096, 0x9e3779b1) >>> 16
    grid.sold[part] = 1 + (chance % 16 === 0 ? chance % 5000 : chance % 40)
    grid.middle[part] = chance & 0xff
  }
  response.setHeader('content-type', 'application/octet-stream')
  response.end(encodeCounts(grid))
}
