/** Builds the bench's page and serves it with the base map and one of the worlds, by `?world=` in its URL. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { encodeCounts } from '@meridian/shared/grid/count-grid'
import { chanceOf, worlds } from './map-worlds.ts'
import type { World } from './map-worlds.ts'

const root = fileURLToPath(new URL('../map-page/', import.meta.url))
const basemap = new URL('../../packages/basemap/', import.meta.url)

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

const worldOf = ({ headers }: IncomingMessage): World => {
  const key = /world=([a-z-]+)/.exec(headers.referer ?? '')?.[1]
  const world = worlds.find((one) => one.key === key)
  if (!world) throw new Error(`There is no world called ${key}`)
  return world
}

/** Purchases of 4 × 4 plots, seven of eight of them sold and the eighth held. */
function sendBlocks(request: IncomingMessage, response: ServerResponse): void {
  const world = worldOf(request)
  const ids = new URL(request.url ?? '', 'http://bench').searchParams.get('ids')?.split(',').map(Number) ?? []
  const answer = Buffer.alloc(ids.length * 1032)
  for (const [index, id] of ids.entries()) {
    const at = index * 1032
    const share = world.shareOf(id)
    answer.writeUInt32LE(id, at)
    answer.writeUInt32LE(3, at + 4)
    for (let cell = 0; cell < 4096; cell++) {
      // Ids are in Z-order, so sixteen consecutive ones are a square.
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

function sendCounts(request: IncomingMessage, response: ServerResponse): void {
  const [zoom = 0, x = 0, y = 0] = (request.url ?? '').split('/').filter(Boolean).map(Number)
  response.setHeader('content-type', 'application/octet-stream')
  response.end(encodeCounts(worldOf(request).countsOf(zoom, x, y)))
}
