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

/** Below it, cards become bottom sheets and pills lose their labels. The same 640 px as Tailwind's `sm:`. */
export const usePhone = () => useMedia('(width < 40rem)')

/** From this width on, cards stand beside the content. The same 1024 px as Tailwind's `lg:`. */
export const useWide = () => useMedia('(width >= 64rem)')
