/** Tasks that stop what a test file started, newest first; clean-up-after-file.ts runs them. */
const tasks: (() => unknown)[] = []

export const cleanUp = (task: () => unknown): void => void tasks.push(task)

export async function cleanUpAll(): Promise<void> {
  for (const task of tasks.splice(0).toReversed()) await task()
}
