import { startTaskProcess } from '#platform/child-process/task-process.ts'
import type { TaskProcess } from '#platform/child-process/task-process.ts'

/** A file, and a small WebP of it. */
export type AvatarEncoder = TaskProcess<Buffer, Uint8Array>

/** A valid picture of the largest size takes about one second. */
const mostSeconds = 5

export const startEncoder = (
  onEnd: (encoder: AvatarEncoder) => void,
  taskSeconds = mostSeconds,
): AvatarEncoder =>
  startTaskProcess(
    { entry: new URL('./encode-in-process.ts', import.meta.url), heapMb: 64, taskSeconds },
    onEnd,
  )
