import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { ArchiveWriter, WEBP } from './write-archive.ts'

async function roundTrip(tiles: [zoom: number, x: number, y: number, content: string][]) {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-archive-'))
  const file = join(folder, 'test.pmtiles')
  const writer = new ArchiveWriter()
  for (const [zoom, x, y, content] of tiles) writer.add(zoom, x, y, Buffer.from(content))
  writer.write(file, { ...WEBP, maxZoom: 8, metadata: { name: 'test' } })
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  const archive = new PMTiles({
    getKey: () => file,
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  })
  return {
    bytes,
    header: await archive.getHeader(),
    metadata: await archive.getMetadata(),
    read: async (zoom: number, x: number, y: number) => {
      const tile = await archive.getZxy(zoom, x, y)
      return tile && Buffer.from(tile.data).toString()
    },
  }
}

test('writes an archive that the format’s library reads', async () => {
  const { read, header, metadata } = await roundTrip([
    [1, 1, 1, 'south-east'],
    [0, 0, 0, 'world'],
    [1, 0, 0, 'north-west'],
  ])
  expect(await read(0, 0, 0)).toBe('world')
  expect(await read(1, 0, 0)).toBe('north-west')
  expect(await read(1, 1, 1)).toBe('south-east')
  expect(await read(1, 1, 0)).toBeUndefined()
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 8, tileType: 4 })
  expect(metadata).toEqual({ name: 'test' })
})

test('stores equal tiles once, and finds tens of thousands of others through directories', async () => {
  const side = 2 ** 8
  const all = Array.from({ length: side * side }, (_, at) => [at % side, Math.floor(at / side)] as const)
  const { bytes, read } = await roundTrip(all.map(([x, y]) => [8, x, y, y < 128 ? 'sea' : `${x} ${y}`]))
  expect(await read(8, 3, 100)).toBe('sea')
  expect(await read(8, 255, 255)).toBe('255 255')
  expect(await read(8, 17, 200)).toBe('17 200')
  expect(bytes.length).toBeLessThan(1_000_000)
})
