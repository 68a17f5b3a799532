/** What a browser says beside a step, as it may be stored: anything that is JSON, and not more than fits a log. */

const longest = 4000
/** Levels; writing endlessly nested JSON would exhaust the stack. */
const deepest = 8

export const writePayload = (payload: unknown): string =>
  storable(JSON.stringify(cutDepth(payload, deepest))).slice(0, longest)

function cutDepth(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.map((item) => cutDepth(item, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutDepth(item, levels - 1)]))
}

/** PostgreSQL stores every character but one, and no half of a pair. */
export const storable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(String.raw`\u0000`, '')
