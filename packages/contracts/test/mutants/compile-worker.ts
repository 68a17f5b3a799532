/** A worker thread that compiles one standard JSON input at a time. */
import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { runCompiler } from '#compile/compile-sources.ts'
import type { StandardInput } from '#compile/standard-input.ts'

for await (const [input] of on(parentPort!, 'message') as AsyncIterable<[StandardInput]>) {
  const json = await runCompiler(input)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(json)
}
