import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#lib/use-debounced.ts'
import { announce } from '#ui/status-line.tsx'
import { useConnection, useNetwork } from './use-connection.ts'
import './words.ts'

/** A server restart takes less than this, so the notice does not flash. */
const PATIENCE_MS = 1500

/** Shows a notice while the connection is lost, and announces once when it is back. */
export function ConnectionNotice() {
  const { t } = useTranslation('live')
  const { isLost, isOpen } = useConnection()
  const isOnline = useNetwork()
  // A server on this machine is reachable without a network.
  const isAway = isLost || (!isOnline && !isOpen)
  const shown = useDebounced(isAway, PATIENCE_MS) && isAway
  const before = useRef({ shown, isOnline })
  useEffect(() => {
    // The notice also goes when no stream is wanted any more, which does not mean that the connection is back.
    const isBack = isOpen || (isOnline && !before.current.isOnline)
    if (!shown && before.current.shown && isBack) announce(t('back'))
    before.current = { shown, isOnline }
  }, [shown, isOpen, isOnline, t])
  return (
    <output className="pointer-events-none fixed inset-x-3 top-18 z-40 flex justify-center max-xl:top-31 max-sm:top-43">
      {shown && (
        <span className="flex animate-appear items-center gap-2.5 rounded-card border border-held bg-card px-4 py-2 text-sm text-ink shadow-card">
          <WifiOff size={16} strokeWidth={1.75} className="shrink-0 text-held" aria-hidden />
          {t('offline')}
        </span>
      )}
    </output>
  )
}
