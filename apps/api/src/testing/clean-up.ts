/** What a test file started is stopped when the file is done, newest first; clean-up-after-file.ts sees to that. */
const tasks: (() => unknown)[] = []

export const cleanUp = (task: () => unknown): void => void tasks.push(task)

export async function cleanUpAll(): Promise<void> {
  for (const task of tasks.splice(0).toReversed()) await task()
}
