import type { ChildProcess } from 'node:child_process'

/** Resolves when a child has ended or could not start, with the reason: a signal, an exit code or an error. */
export function watchEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}
