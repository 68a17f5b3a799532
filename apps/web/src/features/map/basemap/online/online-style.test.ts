import type { StyleSpecification } from 'maplibre-gl'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { OVERLAY_ANCHOR } from '#features/map/basemap/style/map-overlay.ts'
import { onlineSourceOf, prepareOnlineStyle, probeOnline, probeUrl } from './online-style.ts'

const style: StyleSpecification = {
  version: 8,
  glyphs: '/fonts/{fontstack}/{range}.pbf',
  sprite: 'https://elsewhere.example/sprite',
  sources: {
    roads: { type: 'vector', url: 'tiles.json' },
    photo: { type: 'raster', tiles: ['/photo/{z}/{x}/{y}.jpg'], attribution: 'Somebody' },
  },
  layers: [
    { id: 'ground', type: 'background' },
    { id: 'road', type: 'line', source: 'roads', 'source-layer': 'road' },
    { id: 'name', type: 'symbol', source: 'roads', 'source-layer': 'name' },
  ],
}
const prepared = prepareOnlineStyle(style, 'https://tiles.example/styles/plain.json')

test('places overlays below the first label', () => {
  expect(prepared.layers.map(({ id }) => id)).toEqual(['ground', 'road', OVERLAY_ANCHOR, 'name'])
  const bare = prepareOnlineStyle({ ...style, layers: style.layers.slice(0, 2) }, 'https://tiles.example/')
  expect(bare.layers.at(-1)?.id).toBe(OVERLAY_ANCHOR)
})

test('prefixes the sources, also in the layers', () => {
  expect(Object.keys(prepared.sources)).toEqual(['online-roads', 'online-photo'])
  expect(prepared.layers[1]).toMatchObject({ source: 'online-roads', 'source-layer': 'road' })
})

test('resolves relative addresses against the style and keeps their placeholders', () => {
  expect(prepared.sources).toMatchObject({
    'online-roads': { url: 'https://tiles.example/styles/tiles.json' },
    'online-photo': { tiles: ['https://tiles.example/photo/{z}/{x}/{y}.jpg'] },
  })
  expect(prepared.glyphs).toBe('https://tiles.example/fonts/{fontstack}/{range}.pbf')
  expect(prepared.sprite).toBe('https://elsewhere.example/sprite')
})

/** A map provider on this machine: answers by path, or never answers. */
async function startHost(answers: Record<string, { status: number; body: string } | 'silence'>) {
  const asked: string[] = []
  const host = createServer(({ url = '' }, response) => {
    asked.push(url)
    const answer = answers[url]
    if (answer === 'silence') return
    response.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' }).end(answer?.body)
  })
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    host.closeAllConnections()
    host.close()
  })
  return { asked, url: `http://127.0.0.1:${(host.address() as AddressInfo).port}` }
}

const picturesAt = (url: string) => ({
  pictures: {
    layers: [{ tiles: `${url}/{z}/{y}/{x}.jpeg`, minZoom: 0, maxZoom: 8 }],
    attribution: 'Somebody',
  },
})

test('draws the style of a host that answers, and nothing of a host that refuses, sends no style or is down', async () => {
  const { url } = await startHost({
    '/good': { status: 200, body: JSON.stringify(style) },
    '/refused': { status: 403, body: JSON.stringify(style) },
    '/page': { status: 200, body: '"Hello"' },
  })
  expect(await probeOnline({ url: `${url}/good` })).toMatchObject({ style: { version: 8 } })
  for (const path of ['refused', 'page', 'missing'])
    expect(await probeOnline({ url: `${url}/${path}` })).toBeNull()
  expect(await probeOnline({ url: 'http://127.0.0.1:1/style.json' })).toBeNull()
})

test('gives up a host that never answers', async () => {
  const { url, asked } = await startHost({ '/style.json': 'silence', '/0/0/0.jpeg': 'silence' })
  const answers = await Promise.all([probeOnline({ url: `${url}/style.json` }), probeOnline(picturesAt(url))])
  expect(answers).toEqual([null, null])
  expect(asked.toSorted()).toEqual(['/0/0/0.jpeg', '/style.json'])
})

test('draws pictures if the picture of the whole world is loaded', async () => {
  const { url } = await startHost({ '/0/0/0.jpeg': { status: 200, body: '' } })
  expect(await probeOnline(picturesAt(url))).toEqual(picturesAt(url))
  expect(await probeOnline(picturesAt(`${url}/elsewhere`))).toBeNull()
  expect(probeUrl(picturesAt(url))).toBe(`${url}/0/0/0.jpeg`)
})

test('prefers a style over pictures, and is null without either', () => {
  const { pictures } = picturesAt('https://pictures.example')
  expect(onlineSourceOf({ onlineUrl: '/style.json', onlinePictures: pictures })).toEqual({
    url: '/style.json',
  })
  expect(onlineSourceOf({ onlineUrl: null, onlinePictures: pictures })).toEqual({ pictures })
  expect(onlineSourceOf({ onlineUrl: null, onlinePictures: null })).toBeNull()
})
