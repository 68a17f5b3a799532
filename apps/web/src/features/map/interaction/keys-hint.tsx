import type { Map } from 'maplibre-gl'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pillClasses } from '#ui/pill.ts'
import { useCanvasDescription } from '#features/map/cursor/use-canvas-description.ts'
import '#features/map/rendering/words.ts'

/** Explains the keys that reach and select plots; visible while the map has the keyboard focus. */
export function KeysHint({ map, cursor }: { map: Map; cursor: boolean }) {
  const { t } = useTranslation('plots')
  const id = useId()
  const focused = useCanvasFocus(map)
  useCanvasDescription(map, id)
  return (
    <div className="pointer-events-none absolute inset-x-3 above-24 z-10 flex justify-center sm:bottom-[calc(5rem+var(--bar))]">
      <span
        id={id}
        className={focused && !cursor ? pillClasses('min-h-9 text-[0.8125rem] text-ink-2') : 'sr-only'}
      >
        {t(cursor ? 'cursorKeys' : 'cursorBegins')}
      </span>
    </div>
  )
}

/** Whether the canvas matches :focus-visible: a click focuses it too, but needs no hint about keys. */
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
