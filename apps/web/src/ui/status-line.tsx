/** Small news that need no answer: one line above the bottom edge, gone after a while, read aloud once. */
import { create } from 'zustand'
import { classNames } from './class-names.ts'

/** The way back from what was just done. */
interface Offer {
  label: string
  take: () => void
}

const VISIBLE_MS = 6000
/** An offer has to be read, decided about and reached. */
const OFFERED_MS = 12_000

const useStatus = create<{ text: string; offer: Offer | null }>()(() => ({ text: '', offer: null }))

let fading: ReturnType<typeof setTimeout> | undefined

const clear = () => useStatus.setState({ text: '', offer: null })
const keep = () => clearTimeout(fading)

function fade() {
  keep()
  fading = setTimeout(clear, useStatus.getState().offer ? OFFERED_MS : VISIBLE_MS)
}

export function announce(text: string, offer: Offer | null = null) {
  useStatus.setState({ text, offer })
  fade()
}

/**
 * On the map of a phone it leaves the zoom buttons free, and stands on the line that tells of a plot. Elsewhere it is as
 * low as it can be: what a page is about is seldom at its lower edge.
 */
export function StatusLine({ floating }: { floating: boolean }) {
  const { text, offer } = useStatus()
  return (
    <output
      className={classNames(
        'pointer-events-none fixed inset-x-4 flex justify-center',
        // What can be pressed lies under a dialog: there, a press would close it.
        offer ? 'z-30' : 'z-60',
        floating
          ? 'bottom-[calc(max(env(safe-area-inset-bottom),var(--bar))+6.25rem+max(var(--plot-line)+var(--legend),var(--plot-list)))] max-sm:right-17 max-sm:left-3'
          : 'bottom-[calc(env(safe-area-inset-bottom)+1rem)]',
      )}
    >
      {text !== '' && (
        <span
          className={classNames(
            'flex max-w-prose animate-rise items-center gap-4 rounded-card bg-ink px-4 py-2.5 text-sm text-paper shadow-card',
            offer && 'pointer-events-auto',
          )}
          // Nothing fades under the hand that reaches for it.
          onPointerEnter={keep}
          onPointerLeave={fade}
          onFocus={keep}
          onBlur={fade}
        >
          {text}
          {offer && (
            <button
              type="button"
              className="-my-2.5 -mr-2 min-h-11 rounded-field px-2 font-semibold underline underline-offset-4 outline-paper!"
              onClick={() => {
                clear()
                offer.take()
              }}
            >
              {offer.label}
            </button>
          )}
        </span>
      )}
    </output>
  )
}
