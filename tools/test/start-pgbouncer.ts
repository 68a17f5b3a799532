/**
 * A PgBouncer in transaction mode in front of a test database, with the settings of docs/operations.md. The program is
 * Debian's, so it runs only where PGBOUNCER names it.
 */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseServerUser } from '../../apps/sandbox/src/postgres/server-user.ts'
import { findFreePort } from '../../apps/sandbox/src/processes/find-free-port.ts'
import { watchEnd } from '../../apps/sandbox/src/processes/watch-end.ts'

const readyWithinMs = 10_000

/** @returns the same address, through the pooler. */
export async function startPgBouncer(
  program: string,
  databaseUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = new URL(databaseUrl)
  const server = { host: url.hostname, port: url.port || '5432' }
  url.host = `127.0.0.1:${await findFreePort()}`
  const home = await mkdtemp(join(tmpdir(), 'meridian-pgbouncer-'))
  const settings = join(home, 'pgbouncer.ini')
  const users = join(home, 'users.txt')
  writeFileSync(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  writeFileSync(settings, settingsOf({ server, port: url.port, users }))
  // It refuses to run as root.
  const user = chooseServerUser(null)
  chmodSync(home, 0o700)
  if (user) for (const path of [home, settings, users]) chownSync(path, user.uid, user.gid)
  // One line for each database that a test deletes.
  const log = join(home, 'log')
  const output = openSync(log, 'w')
  const child = spawn(program, [settings], { ...user, cwd: '/', stdio: ['ignore', output, output] })
  closeSync(output)
  const ended = watchEnd(child)
  const endAtExit = () => child.kill('SIGKILL')
  process.once('exit', endAtExit)
  const stop = async () => {
    process.off('exit', endAtExit)
    child.kill('SIGKILL')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  const outcome = await Promise.race([ended, waitUntilListening(Number(url.port))])
  if (outcome === null) return { url: url.href, stop }
  const reason = readFileSync(log, 'utf8')
  await stop()
  throw new Error(`${program} did not start: ${outcome}\n${reason}`)
}

interface Settings {
  server: { host: string; port: string }
  port: string
  users: string
}

const settingsOf = ({ server, port, users }: Settings): string => `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 500
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
max_client_conn = 2000
default_pool_size = 20
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
log_stats = 0
verbose = -1
`

/** Null once it listens. */
async function waitUntilListening(port: number): Promise<string | null> {
  const until = Date.now() + readyWithinMs
  while (Date.now() < until) {
    const socket = connect({ port, host: '127.0.0.1' })
    const answers = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (answers) return null
    await sleep(50)
  }
  return 'it did not listen in time'
}
