/** Live changes of the land, for whoever shows some of it. */
import { liveStream } from './live.ts'
import type { LiveListener } from './live-stream.ts'

export interface LandNews {
  /** Null: any of them may have changed. */
  plots: (blocks: number[] | null) => void
  counts?: () => void
  connection?: (live: boolean) => void
}

export const followLand = (news: LandNews): (() => void) => liveStream.follow(hearLand(news))

export const hearLand = (news: LandNews): LiveListener => ({
  opened: () => {
    news.connection?.(true)
    news.plots(null)
  },
  lost: () => news.connection?.(false),
  heard: (name, data) => {
    if (name === 'counts') news.counts?.()
    if (name === 'plots') news.plots(readBlocks(data))
  },
})

function readBlocks(data: string): number[] | null {
  const { blocks } = JSON.parse(data) as { blocks?: unknown }
  return Array.isArray(blocks) && blocks.every(Number.isSafeInteger) ? (blocks as number[]) : null
}
