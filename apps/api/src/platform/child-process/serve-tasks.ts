/** The child's end of task-process.ts. */
import { constants, setPriority } from 'node:os'
import type { TaskMessage } from './task-process.ts'

export function serveTasks<Input>(work: (input: Input) => Promise<unknown>): void {
  // Requests of the API have priority. Threads that start later inherit it.
  setPriority(constants.priority.PRIORITY_LOW)
  const send = (message: TaskMessage) => process.send!(message)
  process.on('message', (input: Input) => {
    send('begun')
    void work(input).then(
      (output) => send({ output }),
      (error: unknown) =>
        send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  // Ends at once, even during a task, when the parent process is gone.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
