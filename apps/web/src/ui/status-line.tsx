/** Small news that need no answer: one line above the bottom edge, gone after a while, read aloud once. */
import { create } from 'zustand'

const VISIBLE_MS = 6000

const useStatus = create<{ text: string }>()(() => ({ text: '' }))

let fading: ReturnType<typeof setTimeout> | undefined

export function announce(text: string) {
  clearTimeout(fading)
  useStatus.setState({ text })
  fading = setTimeout(() => useStatus.setState({ text: '' }), VISIBLE_MS)
}

export function StatusLine() {
  const { text } = useStatus()
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 flex justify-center">
      {text !== '' && (
        <span className="max-w-prose animate-rise rounded-card bg-ink px-4 py-2.5 text-sm text-paper shadow-card">
          {text}
        </span>
      )}
    </output>
  )
}
