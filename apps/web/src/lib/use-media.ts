import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Below it, cards become bottom sheets and pills lose their words. The same 640 px as Tailwind's `sm:`. */
export const usePhone = () => useMedia('(width < 40rem)')
