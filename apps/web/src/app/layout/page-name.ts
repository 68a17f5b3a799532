/** What the page of one thing is called in the browser's tab, where its kind would say too little. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const pageName = createStore<{ name: string | null }>()(() => ({ name: null }))

/** For as long as the page is shown. */
export function useNameOfPage(name: string): void {
  useEffect(() => {
    pageName.setState({ name })
    return () => pageName.setState({ name: null })
  }, [name])
}

export const usePageName = (): string | null => useStore(pageName, ({ name }) => name)
