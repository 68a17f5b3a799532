/** The page, and on the map the camera, to which a visitor returns after login. */
export interface ReturnTo {
  from: string
  resume?: Resume
}

/** The purchase that the login interrupts: of the plots in the cart, or of land credits. */
export type Resume = 'plots' | 'credits'

/** Read when the visitor leaves: the map changes the address without notifying the router. */
export const returnToHere = (): ReturnTo => ({
  from: window.location.pathname + window.location.search + window.location.hash,
})

export function readReturnTo(state: unknown): string {
  const from = (state as Partial<ReturnTo> | null)?.from
  const inside = typeof from === 'string' && /^\/(?![/\\])/.test(from) && !/^\/login(?![\w-])/.test(from)
  return inside ? from : '/'
}

export function readResume(state: unknown): Resume | null {
  const resume = (state as Partial<ReturnTo> | null)?.resume
  return resume === 'plots' || resume === 'credits' ? resume : null
}
