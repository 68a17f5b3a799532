/** The document title of a page about one plot or collection. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from '#lib/store.ts'

const pageName = createStore<{ name: string | null }>()(() => ({ name: null }))

/** Lasts while the page is mounted. */
export function useNameOfPage(name: string): void {
  useEffect(() => {
    pageName.setState({ name })
    return () => pageName.setState({ name: null })
  }, [name])
}

export const usePageName = (): string | null => useStore(pageName, ({ name }) => name)
