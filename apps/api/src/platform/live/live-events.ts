/** Live events between processes, by topic. */
import type { AccountEvent } from '@meridian/shared/live/live-events'

/** Events of the map. They carry no personal data. */
export const mapTopic = 'map'

export type AccountTopic = `account:${string}`
export type LiveTopic = AccountTopic | typeof mapTopic

/** Plots have changed in these blocks, or in `all`. */
interface PlotsEvent {
  type: 'plots'
  blocks?: number[]
  all?: true
}

/** Counts have changed in these tiles; in all of them if none is named. */
interface CountsEvent {
  type: 'counts'
  tiles?: string[]
}

type MapEvent = PlotsEvent | CountsEvent

/** Account events are sent to the browser; map events stay between servers. */
export type LivePayload<Topic extends LiveTopic = LiveTopic> = Topic extends AccountTopic
  ? AccountEvent
  : MapEvent

/** A newer process may write other kinds: compare `type`, and ignore unknown kinds. */
export interface LiveEvent<Topic extends LiveTopic = LiveTopic> {
  id: string
  topic: Topic
  payload: LivePayload<Topic>
}
