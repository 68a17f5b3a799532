import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerUser } from '@meridian/sandbox/postgres/server-user'
import { watchEnd } from '@meridian/sandbox/processes/watch-end'
import { Failure } from '../start/state/failure.ts'
import type { Part } from '../start/parts/keep-running.ts'

type Program = {
  name: string
  command: readonly [program: string, ...args: string[]]
  env?: NodeJS.ProcessEnv
  user: ServerUser
  log: string
  /** Asked again and again until it returns true. */
  isReady: () => Promise<boolean>
  /** While this file exists, the program is not started again. */
  holdFile?: string
}

const readyWithinMs = 120_000
const askEveryMs = 200
const stopWithinMs = 30_000

/** A program that is not ours, kept running like our own. */
export function programPart({ name, command, env, user, log: path, isReady, holdFile }: Program): Part {
  return {
    name,
    start: async (signal) => {
      const isHeld = () => holdFile !== undefined && existsSync(holdFile)
      while (isHeld() && !signal.aborted) await sleep(askEveryMs)
      signal.throwIfAborted()
      const log = openSync(path, 'a', 0o600)
      const [program, ...args] = command
      const child = spawn(program, args, {
        ...user,
        cwd: '/',
        env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
        // In a process group of its own: Ctrl-C reaches only the supervisor, which stops everything in order.
        detached: true,
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      const ended = watchEnd(child)
      const stop = async () => {
        child.kill('SIGTERM')
        const tooLong = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
        await ended
        clearTimeout(tooLong)
      }
      const state = await Promise.race([ended, waitUntilReady(isReady, signal)])
      if (state === true) return { pid: child.pid ?? 0, ended, stop }
      if (state === false) await stop()
      throw new Failure(
        state === false ? `${name} was not ready in time` : `${name} ended before it was ready (${state})`,
        { log: path },
      )
    },
  }
}

async function waitUntilReady(isReady: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const until = Date.now() + readyWithinMs
  while (Date.now() < until && !signal.aborted) {
    if (await isReady().catch(() => false)) return true
    await sleep(askEveryMs)
  }
  return false
}

/** Whether a server answers with one of these status codes. */
export async function answers(url: string, statuses: readonly number[] = [200]): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
  await response.body?.cancel()
  return statuses.includes(response.status)
}
