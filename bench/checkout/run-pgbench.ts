import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Debian's binaries; the PostgreSQL that we ship has no tools. */
export const debianPostgres = (tool: string): string | undefined =>
  ['18', '17', '16', '15'].map((major) => `/usr/lib/postgresql/${major}/bin/${tool}`).find(existsSync)

export const pgbench = debianPostgres('pgbench')

interface Run {
  url: string
  script: string
  clients: number
  seconds: number
  /** Different for each round, so that no two rounds buy the same land. */
  round: number
}

/** Returns transactions a second. */
export async function runPgbench(
  binary: string,
  { url, script, clients, seconds, round }: Run,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-pgbench-'))
  const file = join(folder, 'checkout.sql')
  writeFileSync(file, script)
  const starts = ['-D', `base=${round * 10_000_000}`, '-D', 'started=0']
  const size = ['-c', String(clients), '-j', '2', '-T', String(seconds)]
  const child = spawn(binary, ['-n', '-M', 'prepared', ...size, '-f', file, ...starts, url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ])
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (status !== 0 || !tps)
      throw new Error(`pgbench failed (${status}): ${stderr.slice(0, 2000)} ${stdout}`)
    return Number(tps)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
