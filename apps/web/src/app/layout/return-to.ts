/** Where a visitor goes back to after login: the page, and on the map the place, they came from. */
export interface ReturnTo {
  from: string
}

/** Read at the moment of leaving: the map keeps its place in the address without telling the router. */
export const returnToHere = (): ReturnTo => ({
  from: window.location.pathname + window.location.search + window.location.hash,
})

export function readReturnTo(state: unknown): string {
  const from = (state as Partial<ReturnTo> | null)?.from
  const inside = typeof from === 'string' && /^\/(?![/\\])/.test(from) && !/^\/login(?![\w-])/.test(from)
  return inside ? from : '/'
}
