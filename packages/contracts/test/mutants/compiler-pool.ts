import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StandardInput } from '#compile/standard-input.ts'

/** Compiles in worker threads, because the compiler blocks its thread. A new call takes an idle worker or starts one. */
export class CompilerPool {
  readonly #workers: Worker[] = []
  readonly #idle: Worker[] = []

  /** Returns the compiler's output as JSON. */
  async compile(input: StandardInput): Promise<string> {
    const worker = this.#idle.pop() ?? this.#start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(input)
    const [json] = (await once(worker, 'message')) as [string]
    this.#idle.push(worker)
    return json
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  #start(): Worker {
    const worker = new Worker(new URL('compile-worker.ts', import.meta.url))
    this.#workers.push(worker)
    return worker
  }
}
