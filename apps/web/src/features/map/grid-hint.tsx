import type { Map } from 'maplibre-gl'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pillButtonClasses, pillClasses } from '#ui/pill.ts'
import { GRID_FROM } from './plots-overlay.ts'

interface GridHintProps {
  map: Map
  /** Whether the plots can be seen at this zoom. */
  visible: boolean
  /** Whether the keyboard is on the grid already. */
  cursor: boolean
}

/** Says how one gets to the plots: by zooming in, and then, with a keyboard, by Enter. */
export function GridHint({ map, visible, cursor }: GridHintProps) {
  const { t } = useTranslation('plots')
  const id = useId()
  const focused = useCanvasFocus(map)
  useEffect(() => {
    const canvas = map.getCanvas()
    canvas.setAttribute('aria-describedby', id)
    return () => canvas.removeAttribute('aria-describedby')
  }, [map, id])

  const keys = visible && !cursor
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-[max(6rem,calc(env(safe-area-inset-bottom)+5.5rem))] z-10 flex justify-center sm:bottom-20">
      {!visible && (
        <button
          type="button"
          onClick={() => map.easeTo({ zoom: GRID_FROM + 1, duration: 180 })}
          className={pillButtonClasses('pointer-events-auto min-h-9 bg-card/90 text-[13px] text-ink-2')}
        >
          {t('zoomToPlots')}
        </button>
      )}
      <span id={id} className={keys && focused ? pillClasses('min-h-9 text-[13px] text-ink-2') : 'sr-only'}>
        {t(cursor ? 'cursorKeys' : visible ? 'cursorBegins' : 'zoomByKeys')}
      </span>
    </div>
  )
}

/** Whether the map has the focus and shows it: a click gives it the focus too, and needs no hint about keys. */
function useCanvasFocus(map: Map): boolean {
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const canvas = map.getCanvas()
    const look = () => setFocused(canvas.matches(':focus-visible'))
    canvas.addEventListener('focus', look)
    canvas.addEventListener('blur', look)
    return () => {
      canvas.removeEventListener('focus', look)
      canvas.removeEventListener('blur', look)
    }
  }, [map])
  return focused
}
