import { indexInBlock } from '@meridian/shared/grid'
import { expect, test, vi } from 'vitest'
import { decodeBlocks, fetchBlock } from './fetch-blocks.ts'

function bits(...cells: number[]): Uint8Array {
  const set = new Uint8Array(512)
  for (const one of cells) set[indexInBlock(one) >> 3]! |= 1 << (indexInBlock(one) & 7)
  return set
}

test('decodes the halves of blocks', () => {
  const bytes = new Uint8Array(8 + 512 + 8 + 1024)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 7, true)
  view.setUint32(4, 2, true)
  bytes.set(bits(5), 8)
  view.setUint32(520, 4_000_000, true)
  view.setUint32(524, 3, true)
  bytes.set(bits(1), 528)
  bytes.set(bits(2), 1040)
  const blocks = decodeBlocks(bytes.buffer, ['one', 'other'])
  expect([...blocks.keys()]).toEqual([7, 4_000_000])
  expect(blocks.get(7)).toEqual({ sold: bits(), held: bits(5), version: 'one' })
  expect(blocks.get(4_000_000)).toEqual({ sold: bits(1), held: bits(2), version: 'other' })
})

test('requests without the version from a server that does not know versioned addresses', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    if (path.endsWith('/v1')) return new Response(null, { status: 404 })
    return new Response(Uint8Array.of(...bits(5), ...bits()), {
      headers: { etag: '"0123456789abcdefghijklmn"' },
    })
  })
  expect(await fetchBlock(7, 'v1')).toEqual({
    sold: bits(5),
    held: bits(),
    version: '0123456789abcdefghijkl',
  })
  expect(requests).toEqual(['/api/map/blocks/7/v1', '/api/map/blocks/7'])
})

test('fails when a version is refused for any other reason', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  await expect(fetchBlock(7, 'v1')).rejects.toThrow('503')
})
