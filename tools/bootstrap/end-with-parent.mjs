/**
 * Loaded before a program that must not outlive its parent. When the channel to the parent closes, because the parent was
 * killed, the program receives SIGTERM, and SIGKILL after a grace period, which `?graceMs=` sets.
 */
import { isMainThread } from 'node:worker_threads'

const graceMs = Number(new URL(import.meta.url).searchParams.get('graceMs') ?? 12_000)

if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  // The channel alone does not keep the program alive: one that has done its work ends.
  process.channel.unref()
}
