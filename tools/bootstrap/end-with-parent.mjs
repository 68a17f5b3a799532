/**
 * Loaded before a program that must not outlive its parent: when the channel to the parent closes, because it
 * was killed, the program is asked to end as by SIGTERM, and made to when it does not.
 */
import { isMainThread } from 'node:worker_threads'

const graceMs = 12_000

if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  // The channel alone does not keep the program alive: one that has done its work ends.
  process.channel.unref()
}
