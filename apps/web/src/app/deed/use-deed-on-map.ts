import type { Map } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { preloadDeedCard } from './deed-over-map.tsx'
import { useDeedOfAddress } from './use-deed-of-address.ts'
import { useLanding } from './use-landing.ts'

interface Drawn {
  selected: readonly number[]
  mine: readonly number[]
}

/**
 * How the map draws the land of the deed in the address. After a payment it stays selected while the map flies there,
 * and becomes the visitor's own in view. The land of a link is highlighted.
 */
export function useDeedOnMap(map: Map, { selected, mine }: Drawn) {
  const deed = useDeedOfAddress()
  const isFlying = useLanding(map, deed)
  const [land, setLand] = useState<{ number: string; cells: number[] } | null>(null)
  const number = deed?.number
  const onLand = useCallback(
    (cells: number[]) => {
      if (number !== undefined) setLand({ number, cells })
    },
    [number],
  )
  useEffect(() => {
    if (isFlying) preloadDeedCard()
  }, [isFlying])

  const bought = deed?.bought ?? null
  const drawn = useMemo(() => {
    if (!bought) return { selected, mine }
    const others = new Set(bought)
    const rest = mine.filter((cell) => !others.has(cell))
    return isFlying
      ? { selected: [...selected, ...bought], mine: rest }
      : { selected, mine: [...rest, ...bought] }
  }, [selected, mine, bought, isFlying])
  const isShown = deed !== null && !isFlying && land?.number === deed.number
  const highlighted = useMemo(() => {
    if (!isShown) return null
    // Land of one's own has its colour already.
    const own = new Set(drawn.mine)
    return land.cells.filter((cell) => !own.has(cell))
  }, [isShown, land, drawn.mine])
  return { ...drawn, highlighted, isOpen: deed !== null, isFlying, onLand }
}
