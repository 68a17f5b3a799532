import { pagePaths } from '@meridian/shared/page-paths'
import type { Map } from 'maplibre-gl'
import { lazy, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { withWords } from '#lib/i18n/words.ts'
import { useDeedOfAddress } from './use-deed-of-address.ts'

const loadCard = () => withWords(() => import('./deed-card.tsx'))
const DeedCard = lazy(loadCard)

/** Loads the card while the map flies; a failure is shown when the card is rendered. */
export const preloadDeedCard = () => void loadCard().catch(() => undefined)

interface DeedOverMapProps {
  /** Null where the browser can draw no map. */
  map: Map | null
  onLand?: (cells: number[]) => void
}

/** The deed of the address, if there is one. */
export function DeedOverMap({ map, onLand }: DeedOverMapProps) {
  const deed = useDeedOfAddress()
  const navigate = useNavigate()
  const note = useCallback((cells: number[]) => onLand?.(cells), [onLand])
  if (!deed) return null
  return (
    <Suspense>
      <DeedCard
        key={deed.number}
        map={map}
        addressed={deed}
        onLand={note}
        onClose={() => void navigate(pagePaths.home, { replace: true })}
      />
    </Suspense>
  )
}
