/** The second user on a thread of his own: what the attacker's side of a test has to do must not look like the server's. */
import { parentPort, workerData } from 'node:worker_threads'
import { readAnswer } from './target.ts'
import type { Target } from './target.ts'

/** Asked whether or not the answer before has come: whoever waited for it would miss what the attack does to others. */
const everyMs = 100

/** The signed-in session check: a signature, a look at the database, a small answer. */
const ask = async (): Promise<void> => {
  const { status, ms } = await readAnswer(workerData as Target, 'GET', '/api/account/profile')
  if (status !== 200) throw new Error(`the second user was answered ${status}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(ms)
}

setInterval(() => void ask(), everyMs)
