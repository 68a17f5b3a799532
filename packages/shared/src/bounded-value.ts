/** A schema for arbitrary JSON with a limit of characters. */
import * as z from 'zod/mini'

/** Schemas whose definition does not show their bound. */
export const bounded = new WeakSet<object>()

export const isBounded = (schema: object): boolean => bounded.has(schema)

export function anyJson(mostCharacters: number) {
  const schema = z.unknown().check(z.refine((value) => isShort(value, mostCharacters)))
  bounded.add(schema)
  return schema
}

/**
 * Approximate length as JSON: characters of texts, one for each other value. Iterative, because nesting would
 * exhaust the stack.
 */
function isShort(value: unknown, most: number): boolean {
  let left = most
  const open = [value]
  while (open.length > 0) {
    const one = open.pop()
    left -= typeof one === 'string' ? one.length + 1 : 1
    if (typeof one === 'object' && one !== null) {
      const inner: unknown[] = Array.isArray(one) ? one : Object.values(one)
      if (!Array.isArray(one)) left -= Object.keys(one).join('').length
      if (open.length + inner.length > left) return false
      for (const each of inner) open.push(each)
    }
    if (left < 0) return false
  }
  return true
}
