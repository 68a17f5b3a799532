import type { Map } from 'maplibre-gl'
import { LocateFixed, Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import './words.ts'

interface MapControlsProps {
  map: Map
  locating: boolean
  onLocate: () => void
}

const ZOOM_MS = 180

/** Zoom and position, at the right edge and below the search. The map's own keys (arrows, + and −) do the same. */
export function MapControls({ map, locating, onLocate }: MapControlsProps) {
  const { t } = useTranslation('map')
  return (
    <div className="absolute right-3 bottom-[max(0px,min(var(--controls),100dvh-16rem))] z-10 flex flex-col gap-2.5 [--controls:max(var(--bar)+7rem,env(safe-area-inset-bottom)+6.5rem)] sm:right-[calc(1.125rem+var(--side))] sm:[--controls:4.75rem]">
      <div className="flex flex-col overflow-hidden rounded-full border border-line bg-card shadow-card">
        <IconButton
          icon={Plus}
          label={t('zoomIn')}
          className="rounded-none rounded-t-full -outline-offset-2!"
          onClick={() => map.zoomIn({ duration: ZOOM_MS })}
        />
        <span className="mx-3 h-px bg-line" aria-hidden />
        <IconButton
          icon={Minus}
          label={t('zoomOut')}
          className="rounded-none rounded-b-full -outline-offset-2!"
          onClick={() => map.zoomOut({ duration: ZOOM_MS })}
        />
      </div>
      <IconButton
        icon={LocateFixed}
        label={t(locating ? 'locating' : 'locate')}
        aria-busy={locating || undefined}
        className={`border border-line bg-card shadow-card ${locating ? 'animate-breathe' : ''}`}
        onClick={onLocate}
      />
    </div>
  )
}
