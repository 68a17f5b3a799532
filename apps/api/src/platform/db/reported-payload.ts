/** JSON that a browser reports with a step, limited in size and depth so that it can be stored. */

const longest = 4000
/** Levels; serialising endlessly nested JSON would exhaust the stack. */
const deepest = 8

export const writePayload = (payload: unknown): string =>
  storable(JSON.stringify(cutDepth(payload, deepest))).slice(0, longest)

function cutDepth(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return '…'
  if (Array.isArray(value)) return value.map((item) => cutDepth(item, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutDepth(item, levels - 1)]))
}

/** PostgreSQL text can not store NUL or lone surrogates. */
export const storable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(String.raw`\u0000`, '')
