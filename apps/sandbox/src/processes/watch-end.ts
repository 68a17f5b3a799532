import type { ChildProcess } from 'node:child_process'

/** Resolves when a child has ended, or could not be started, with why: a signal, an exit code, an error. */
export function watchEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}
