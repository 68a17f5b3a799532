/**
 * Writes versions of the visible land to a page's stream. While the page does not read, changes are merged instead of
 * sent, so that memory is bounded by the watched land.
 */
import type { ServerResponse } from 'node:http'
import { membersOf } from '#features/map/watch/watched-versions.ts'
import type { Changed, Version } from '#features/map/watch/watched-versions.ts'
import type { LandView, LandWatcher } from '#features/map/watch/land-watch.ts'
import { eventText, writeStream } from './write-stream.ts'

export function writeLand(stream: ServerResponse, { squares, tiles }: LandView): LandWatcher {
  const blocksUnsent = new Map<number, Version>()
  const countsUnsent = new Map<string, Version>()

  const change = (blocks: string, counts: string) =>
    writeStream(stream, eventText('changes', `{"blocks":{${blocks}},"counts":{${counts}}}`))

  stream.on('drain', () => {
    if (blocksUnsent.size + countsUnsent.size === 0) return
    change(membersOf(blocksUnsent), membersOf(countsUnsent))
    blocksUnsent.clear()
    countsUnsent.clear()
  })

  return {
    show: (blocks, counts) =>
      writeStream(
        stream,
        eventText(
          'versions',
          `{"squares":[${squares.join()}],"blocks":{${membersOf(blocks)}},` +
            `"tiles":${JSON.stringify(tiles)},"counts":{${membersOf(counts)}}}`,
        ),
      ),
    change: (blocks, counts) => {
      if (stream.writableNeedDrain) {
        merge(blocksUnsent, blocks)
        merge(countsUnsent, counts)
      } else change(joined(blocks), joined(counts))
    },
  }
}

function merge<Thing>(unsent: Map<Thing, Version>, changes: readonly Changed<Thing>[]): void {
  for (const { versions } of changes) for (const [thing, version] of versions) unsent.set(thing, version)
}

const joined = (changes: readonly Changed<unknown>[]) => changes.map(({ text }) => text).join(',')
