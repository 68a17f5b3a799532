import { useEffect } from 'react'
import { TileMap } from 'react-tile-map'
import { countFrames } from './count-frames.ts'

/** As large as a plot at zoom 11. */
const SIZE = 11
const SPEED = 300

const layer = (x: number, y: number) => ({ color: (x * 7 + y * 13) % 8 === 0 ? '#8f5c10' : '#5b6770' })

/** The peer: a canvas of coloured squares, dragged and zoomed by the events that a hand would cause. */
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

async function move(seconds: number): Promise<number> {
  const canvas = document.querySelector('canvas')
  if (!canvas) throw new Error('react-tile-map drew no canvas')
  const middle = { x: window.innerWidth / 2, y: window.innerHeight / 2 }
  const at = (x: number, y: number) => ({
    clientX: x,
    clientY: y,
    bubbles: true,
    cancelable: true,
    button: 0,
    buttons: 1,
  })
  canvas.dispatchEvent(new MouseEvent('mousedown', at(middle.x, middle.y)))
  const frames = await countFrames(seconds, (elapsed) => {
    const swing = elapsed % 6 < 3 ? elapsed % 3 : 3 - (elapsed % 3)
    document.dispatchEvent(
      new MouseEvent('mousemove', at(middle.x - SPEED * swing, middle.y - (SPEED / 4) * swing)),
    )
    const wheel = { deltaY: Math.sin(elapsed * 1.5) * 2, bubbles: true, cancelable: true }
    canvas.dispatchEvent(new WheelEvent('wheel', wheel))
  })
  document.dispatchEvent(new MouseEvent('mouseup', at(middle.x, middle.y)))
  return frames
}
