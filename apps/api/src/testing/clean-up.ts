/**
 * What a test file started is stopped when the file is done, newest first. A hook that is registered inside
 * another hook never runs, so there is one, registered here while the file is collected.
 */
import { afterAll } from 'vitest'

const tasks: (() => unknown)[] = []

afterAll(async () => {
  for (const task of tasks.splice(0).toReversed()) await task()
}, 60_000)

export const cleanUp = (task: () => unknown): void => void tasks.push(task)
