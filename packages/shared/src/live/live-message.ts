/** The messages of `GET /api/live`, as the browser reads them. */
import * as z from 'zod/mini'
import { invalidatedPaths } from './live-events.ts'
import type { AccountEventKind } from './live-events.ts'

const accountEventKinds = Object.keys(invalidatedPaths) as AccountEventKind[]

const versionsByName = z.record(z.string(), z.string())
/** Null: the block or tile is empty now. */
const changedVersions = z.record(z.string(), z.nullable(z.string()))

const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal(accountEventKinds) }),
  /** Everything in view. A square or tile that is listed without a version is empty. */
  z.object({
    type: z.literal('versions'),
    squares: z.array(z.number()),
    blocks: versionsByName,
    tiles: z.array(z.string()),
    counts: versionsByName,
  }),
  z.object({ type: z.literal('changes'), blocks: changedVersions, counts: changedVersions }),
])

export type LiveMessage = z.output<typeof liveMessage>
export type LiveMessageOf<Type extends LiveMessage['type']> = Extract<LiveMessage, { type: Type }>

/** Null for a message that this version does not know: a newer server may send other kinds. */
export function parseLiveMessage(event: string, data: string): LiveMessage | null {
  return liveMessage.safeParse({ ...parseObject(data), type: event }).data ?? null
}

function parseObject(data: string): object {
  try {
    return Object(JSON.parse(data)) as object
  } catch {
    return {}
  }
}
