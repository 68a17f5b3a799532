/** For what is taken as it comes, whatever it is: any JSON, but no more of it than so many characters. */
import * as z from 'zod/mini'

/** Schemas whose bound is not to be seen in their definition. */
export const bounded = new WeakSet<object>()

export const isBounded = (schema: object): boolean => bounded.has(schema)

export function anyJson(mostCharacters: number) {
  const schema = z.unknown().check(z.refine((value) => isShort(value, mostCharacters)))
  bounded.add(schema)
  return schema
}

/** About as many as it is written with; one for each value that is no text. Without recursion, which nesting exhausts. */
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
