import { useEffect } from 'react'
import { TileMap } from 'react-tile-map'
import { countFrames } from './count-frames.ts'
import { dragAt } from './drag-at.ts'

/** As large as a plot at zoom 11. */
const SIZE = 11

const layer = (x: number, y: number) => ({ color: (x * 7 + y * 13) % 8 === 0 ? '#8f5c10' : '#5b6770' })

/** The library to compare with: a canvas of coloured squares, dragged and zoomed as by its own handlers. */
export function TileMapBench({ onReady }: { onReady: (move: (seconds: number) => Promise<number>) => void }) {
  useEffect(() => onReady(move), [onReady])
  return (
    <TileMap
      width={window.innerWidth}
      height={window.innerHeight}
      size={SIZE}
      minSize={SIZE}
      maxSize={SIZE * 2}
      minX={-10_000}
      maxX={10_000}
      minY={-10_000}
      maxY={10_000}
      layers={[layer]}
    />
  )
}

interface Instance {
  /** Called by its drag and wheel handlers. */
  handlePanZoom: (change: { dx: number; dy: number; dz: number }) => void
  /** Zooms for each `dz`. */
  getDzZoomModifier: () => number
  /** How much larger a cell is than at first. */
  state: { zoom: number }
}

interface Fiber {
  stateNode: Partial<Instance> | null
  return: Fiber | null
}

/** The component exposes no ref, so its instance is looked up in React's internals. */
function findInstance(): Instance {
  const canvas = document.querySelector('canvas')
  const key = Object.keys(canvas ?? {}).find((name) => name.startsWith('__reactFiber$'))
  let fiber = key ? (canvas as unknown as Record<string, Fiber | null>)[key] : null
  while (fiber && !fiber.stateNode?.handlePanZoom) fiber = fiber.return
  if (!fiber) throw new Error('react-tile-map drew no map')
  return fiber.stateNode as Instance
}

function move(seconds: number): Promise<number> {
  const map = findInstance()
  return countFrames(seconds, (elapsed, part) => {
    const { across, closer } = dragAt(elapsed, part, seconds)
    const dz = (map.state.zoom - 2 ** closer) / map.getDzZoomModifier()
    map.handlePanZoom({ dx: -across, dy: -across / 4, dz })
  })
}
