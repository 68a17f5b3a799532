/** The second user runs on a separate thread, so that the test's own load does not count as delay of the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { readAnswer } from './target.ts'
import type { Target } from './target.ts'

/** Requests do not wait for the previous answer: waiting would hide delays that the attack causes. */
const everyMs = 100

/** The signed-in session check: one signature, one database query, a small response. */
const ask = async (): Promise<void> => {
  const { status, ms } = await readAnswer(workerData as Target, 'GET', '/api/account/profile')
  if (status !== 200) throw new Error(`the second user was answered ${status}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(ms)
}

setInterval(() => void ask(), everyMs)
