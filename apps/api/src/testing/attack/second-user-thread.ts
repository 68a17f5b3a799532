/** The second user runs on a separate thread, so that the test's own load does not count as delay of the server. */
import { parentPort, workerData } from 'node:worker_threads'
import type { SecondUser } from './second-user.ts'
import { readAnswer } from './target.ts'

/** Requests do not wait for the previous answer: waiting would hide delays that the attack causes. */
const everyMs = 100

const { target, asks } = workerData as SecondUser

const ask = async (): Promise<void> => {
  const { status, ms } = await readAnswer(target, asks.method, asks.path, asks.body)
  if (status !== 200) throw new Error(`the second user was answered ${status}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(ms)
}

setInterval(() => void ask(), everyMs)
