import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cellAt, cellId, cellOf } from '@meridian/shared/grid'
import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { startDrawingProcess } from './drawing-process.ts'
import type { Drawing, DrawingProcess } from './drawing-process.ts'
import { createPictures, drawingsAtOnce } from './make-pictures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

let longitude = -150
/** Free plots side by side. */
function somePlots(count: number): number[] {
  longitude += 1
  const { row, col } = cellOf(cellAt(longitude, 20.5))
  return Array.from({ length: count }, (_, at) => cellId({ row, col: col + at }))
}

const fetchPicture = (cell: number, from: string) =>
  fetch(`${api.url}/api/metadata/plots/${cell}/image.svg`, { headers: { 'x-forwarded-for': from } })

/** Processes whose drawings end when the test resolves them. */
function slowPictures() {
  const begun: { drawing: Drawing; end: () => void }[] = []
  const start = (): DrawingProcess => ({
    pid: 0,
    isAlive: () => true,
    run: (drawing) =>
      new Promise((resolve) => begun.push({ drawing, end: () => resolve(Buffer.from('a picture')) })),
  })
  const prepare = createPictures(api.platform, start)
  return { begun, pictureOf: (cell: number) => prepare([cell], 'image.svg') }
}
const busy = expect.objectContaining({ code: 'PICTURES_BUSY' })
const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' })

test('draws the picture of another network next, however many one network waits for', async () => {
  const [mine, ...theirs] = somePlots(26) as [number, ...number[]]
  const finished: string[] = []
  const note = async (who: string, answer: Promise<Response>) => {
    expect((await answer).status).toBe(200)
    finished.push(who)
  }
  // Addresses of one network do not count as several.
  const all = theirs.map((cell, at) => note('them', fetchPicture(cell, `203.0.113.${at % 5}`)))
  await Promise.race(all)
  const before = finished.length
  await note('me', fetchPicture(mine, '198.51.100.4'))
  const drawnFirst = finished.indexOf('me') - before
  await Promise.all(all)
  expect(drawnFirst).toBeLessThan(10)
  expect(finished).toHaveLength(26)
})

test('refuses a network above forty waiting pictures, and no other', async () => {
  const { begun, pictureOf } = slowPictures()
  const [mine, ...theirs] = await Promise.all(somePlots(61).map(pictureOf))
  const settled = Promise.allSettled(theirs.map(({ draw }) => draw('203.0.113.0/24')))
  const other = mine!.draw('198.51.100.0/24')
  for (let ended = 0; ended < drawingsAtOnce + 41; ended += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(ended)
    begun[ended]!.end()
  }
  expect((await other).toString()).toBe('a picture')
  const refused = (await settled).slice(drawingsAtOnce + 40)
  expect(refused).toHaveLength(20 - drawingsAtOnce)
  for (const one of refused) expect(one).toEqual({ status: 'rejected', reason: tooMany })
})

test('draws nothing for a client who has left', async () => {
  const { begun, pictureOf } = slowPictures()
  const [first, second, left, last] = somePlots(4) as [number, number, number, number]
  const leaving = new AbortController()
  const drawn = [(await pictureOf(first)).draw('a'), (await pictureOf(second)).draw('a')]
  const gone = (await pictureOf(left)).draw('b', leaving.signal)
  const stays = (await pictureOf(last)).draw('c')
  leaving.abort(new Error('left'))
  await expect(gone).rejects.toThrow('left')
  for (let ended = 0; ended < 3; ended += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(ended)
    begun[ended]!.end()
  }
  await Promise.all([...drawn, stays])
  expect(begun.map(({ drawing }) => drawing.cells[0]).toSorted()).toEqual([first, second, last].toSorted())
})

test('reads pictures from disk after a restart', async () => {
  const [cell] = somePlots(1) as [number]
  const drawn = Buffer.from(await (await fetchPicture(cell, '198.51.100.5')).arrayBuffer())
  const restarted = createPictures(api.platform, () => {
    throw new Error('nothing is drawn')
  })
  const picture = await restarted([cell], 'image.svg')
  await expect.poll(() => picture.find()).toEqual(drawn)
  expect((await picture.draw('a')).equals(drawn)).toBe(true)
})

test('draws a damaged file again', async () => {
  const [cell] = somePlots(1) as [number]
  const drawn = await (await fetchPicture(cell, '198.51.100.6')).text()
  const { folder } = api.platform.config.pictures
  const { tag } = await createPictures(api.platform)([cell], 'image.svg')
  expect(await readdir(folder)).toContain(`${tag}.picture`)
  await writeFile(join(folder, `${tag}.picture`), drawn.slice(0, 100))
  const picture = await createPictures(api.platform)([cell], 'image.svg')
  expect(await picture.find()).toBeUndefined()
  expect((await picture.draw('a')).toString()).toBe(drawn)
  const after = await createPictures(api.platform)([cell], 'image.svg')
  expect((await after.find())?.toString()).toBe(drawn)
})

test('answers that pictures are busy when the process is killed, and draws the next one', async () => {
  const started: DrawingProcess[] = []
  const prepare = createPictures(api.platform, (folder, onEnd) => {
    const one = startDrawingProcess(folder, onEnd)
    started.push(one)
    return one
  })
  const picture = await prepare(somePlots(1), 'image.png')
  const cut = picture.draw('a')
  await expect.poll(() => started.length).toBe(1)
  process.kill(started[0]!.pid, 'SIGKILL')
  await expect(cut).rejects.toEqual(busy)
  expect((await picture.draw('a')).subarray(1, 4).toString()).toBe('PNG')
})
