import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { pageState } from '#lib/page-state.ts'

const STORAGE_KEY = 'scroll'
/** The number of history entries whose positions are stored. */
const KEPT = 50

const positions = pageState(() => new Map<string, number>(read()))

/** A new page starts at its top; going back restores the position, also after a reload. */
export function useScrollRestoration() {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => positions().set(key, window.scrollY)
    const keep = () => write([...positions()].slice(-KEPT))
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [key])

  useLayoutEffect(() => {
    window.scrollTo(0, isReturn ? (positions().get(key) ?? 0) : 0)
    // A change of the query or the hash alone is no new page.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [pathname])
}

function read(): [string, number][] {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function write(entries: [string, number][]) {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries))
  } catch {
    // Storage is blocked: positions last as long as the page.
  }
}
