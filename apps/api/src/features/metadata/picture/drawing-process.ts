import { startTaskProcess } from '#platform/child-process/task-process.ts'
import type { TaskProcess } from '#platform/child-process/task-process.ts'
import type { Tint } from './palette.ts'
import type { PictureKind } from './picture-kinds.ts'

export interface Drawing {
  kind: PictureKind
  /** The land of the token or deed. */
  cells: readonly number[]
  /** Other sold plots within the picture. */
  neighbours: readonly number[]
  tint: Tint
}

export type DrawingProcess = TaskProcess<Drawing, Uint8Array>

/** A drawing takes tenths of a second; on a busy machine, much longer, because it has the lowest priority. */
const mostSeconds = 60

export const startDrawingProcess = (
  basemapDir: string,
  onEnd: (ended: DrawingProcess) => void,
): DrawingProcess =>
  startTaskProcess(
    {
      entry: new URL('./draw-in-process.ts', import.meta.url),
      args: [basemapDir],
      heapMb: 256,
      taskSeconds: mostSeconds,
    },
    onEnd,
  )
