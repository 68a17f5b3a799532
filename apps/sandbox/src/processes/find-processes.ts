import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export type RunningProcess = { pid: number; command: string[] }

/**
 * Every running process that we may see, with its command line. Orphans are recognised by program and folder, never
 * by a stored pid alone: another program may have that pid now. Zombies have no command line and are left out.
 */
export async function findProcesses(
  isWanted: (process: RunningProcess) => boolean,
): Promise<RunningProcess[]> {
  const all = process.platform === 'linux' ? await listFromProc() : await listFromPs()
  return all.filter((one) => one.pid !== process.pid && isWanted(one))
}

/** The command line of one process, or null when it has ended (or is a zombie). */
export async function readCommand(pid: number): Promise<string[] | null> {
  if (process.platform !== 'linux')
    return (await listFromPs()).find((one) => one.pid === pid)?.command ?? null
  try {
    const command = splitArguments(await readFile(`/proc/${pid}/cmdline`, 'utf8'))
    return command.length > 0 ? command : null
  } catch {
    return null
  }
}

async function listFromProc(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return { pid, command: splitArguments(command) }
    }),
  )
  return all.filter((one) => one.command.length > 0)
}

/** A server that changes its title (PostgreSQL) pads the rest of its arguments with NULs. */
function splitArguments(raw: string): string[] {
  const text = raw.replace(/\0+$/, '')
  return text === '' ? [] : text.split('\0')
}

/** Without /proc the arguments are joined by spaces; callers search for a whole path, so that is enough. */
async function listFromPs(): Promise<RunningProcess[]> {
  if (process.platform === 'win32') return []
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,stat=,args='], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && !match[2]?.startsWith('Z'))
    .map((match) => ({ pid: Number(match?.[1]), command: (match?.[3] ?? '').split(' ') }))
}
