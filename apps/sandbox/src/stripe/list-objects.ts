import { StripeRefusal } from './stripe-refusal.ts'

type Paging = { limit?: number; starting_after?: string; ending_before?: string }
type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

/** One page, newest first, as in all of Stripe's lists. */
export function listObjects<Row extends { id: string }>(
  oldestFirst: Row[],
  { limit = 10, starting_after: after, ending_before: before }: Paging,
  url: string,
): unknown {
  if (limit < 1 || limit > 100)
    throw new StripeRefusal(400, 'Invalid limit: must be between 1 and 100', { param: 'limit' })
  const rows = oldestFirst.toReversed()
  const place = (id: string, param: string) => {
    const found = rows.findIndex((row) => row.id === id)
    if (found < 0)
      throw new StripeRefusal(400, `No such object: '${id}'`, { code: 'resource_missing', param })
    return found
  }
  const from = after === undefined ? 0 : place(after, 'starting_after') + 1
  const to = before === undefined ? rows.length : place(before, 'ending_before')
  const rest = rows.slice(from, to)
  const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit)
  return { object: 'list', data, has_more: rest.length > limit, url }
}

export function isWithin(created: number, range: Range | number | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
