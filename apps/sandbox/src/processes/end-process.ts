import { setTimeout as sleep } from 'node:timers/promises'
import { readCommand } from './find-processes.ts'
import type { RunningProcess } from './find-processes.ts'
import { sendSignal } from './send-signal.ts'

type Limits = { signal: NodeJS.Signals; graceMs: number }

/**
 * Ends a process that was found by its command line: the signal first, SIGKILL after a grace period. The command line
 * is read again before each signal, because the pid may belong to another process by then.
 */
export async function endProcess(found: RunningProcess, { signal, graceMs }: Limits): Promise<void> {
  if (!(await isStill(found))) return
  sendSignal(found.pid, signal)
  const patience = Date.now() + graceMs
  while (await isStill(found)) {
    if (Date.now() > patience) sendSignal(found.pid, 'SIGKILL')
    await sleep(20)
  }
}

async function isStill(found: RunningProcess): Promise<boolean> {
  const command = await readCommand(found.pid)
  return command !== null && command.join('\0') === found.command.join('\0')
}
