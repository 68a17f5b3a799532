import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendSignal } from '#processes/send-signal.ts'
import type { Binaries } from './prepare-binaries.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import type { Server } from './run-server.ts'

/**
 * SIGINT is PostgreSQL's fast shutdown: it ends sessions and flushes every commit. A server that does not end gets
 * SIGQUIT, then SIGKILL; both are safe for the data and cost only a recovery at the next start.
 */
export async function stopServer(server: Server, cluster: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-t', '10'])
    return
  }
  for (const [signal, graceMs] of [
    ['SIGINT', 8000] as const,
    ['SIGQUIT', 3000] as const,
    ['SIGKILL', 3000] as const,
  ]) {
    // The lock file disappears with its server: a pid that it no longer names must not get a signal.
    if ((await readPostmasterFile(cluster))?.pid === server.pid) sendSignal(server.pid, signal)
    if (await endsWithin(server, graceMs)) return
  }
}

/** The timer keeps our own process alive: Node does not wait for the server by default. */
async function endsWithin(server: Server, graceMs: number): Promise<boolean> {
  const waiting = new AbortController()
  const tooLong = sleep(graceMs, false, { signal: waiting.signal }).catch(() => false)
  const ended = await Promise.race([server.ended.then(() => true), tooLong])
  waiting.abort()
  return ended
}
