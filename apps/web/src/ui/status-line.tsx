/** A toast: a short message above the bottom edge that needs no answer, disappears by itself and is announced once. */
import { pageState } from '#lib/page-state.ts'
import { create } from '#lib/store.ts'
import { classNames } from './class-names.ts'

/** An action that undoes the last one. */
interface Offer {
  label: string
  run: () => void
}

const VISIBLE_MS = 6000
/** Longer, because the visitor must read the offer and reach the button. */
const OFFERED_MS = 12_000

const useStatus = create<{ text: string; offer: Offer | null }>()(() => ({ text: '', offer: null }))

const fading = pageState(() => ({ timer: undefined as ReturnType<typeof setTimeout> | undefined }))

const clear = () => useStatus.setState({ text: '', offer: null })
const stopTimer = () => clearTimeout(fading().timer)

function fade() {
  stopTimer()
  fading().timer = setTimeout(clear, useStatus.getState().offer ? OFFERED_MS : VISIBLE_MS)
}

export function announce(text: string, offer: Offer | null = null) {
  useStatus.setState({ text, offer })
  fade()
}

/**
 * On a phone's map it leaves the zoom buttons free and stands above the plot line. On other pages it is at the bottom
 * edge.
 */
export function StatusLine({ floating }: { floating: boolean }) {
  const { text, offer } = useStatus()
  return (
    <output
      className={classNames(
        'pointer-events-none fixed inset-x-4 flex justify-center',
        // A message with a button lies below dialogs: a press on it would otherwise close the dialog.
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
          // The message stays while the pointer or the focus is on it.
          onPointerEnter={stopTimer}
          onPointerLeave={fade}
          onFocus={stopTimer}
          onBlur={fade}
        >
          {text}
          {offer && (
            <button
              type="button"
              className="-my-2.5 -mr-2 min-h-11 rounded-field px-2 font-semibold underline underline-offset-4 outline-paper!"
              onClick={() => {
                clear()
                offer.run()
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
