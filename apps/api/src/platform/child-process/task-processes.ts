/** Processes for the same kind of task: they start on demand and end when idle. Callers limit how many tasks run. */
import type { TaskProcess } from './task-process.ts'

export class TaskProcesses<Input, Output> {
  readonly #idle = new Set<TaskProcess<Input, Output>>()
  readonly #start: (onEnd: (ended: TaskProcess<Input, Output>) => void) => TaskProcess<Input, Output>

  constructor(start: (onEnd: (ended: TaskProcess<Input, Output>) => void) => TaskProcess<Input, Output>) {
    this.#start = start
  }

  async run(input: Input): Promise<Output> {
    const [idle] = this.#idle
    if (idle) this.#idle.delete(idle)
    const taken = idle ?? this.#start((ended) => this.#idle.delete(ended))
    try {
      return await taken.run(input)
    } finally {
      if (taken.isAlive()) this.#idle.add(taken)
    }
  }
}
