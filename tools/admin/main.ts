/**
 * npm run admin -- …: beside a demo that runs, on that demo, found by DATA_DIR as npm start finds its folder; with
 * DATABASE_URL, on the database that it names.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readEnvironment } from '../start/stored-environment.ts'
import { root } from '../run/run-command.ts'

try {
  const env = process.env['DATABASE_URL']?.trim() ? {} : await readEnvironment(process.env)
  const child = spawn(process.execPath, ['apps/api/src/admin.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
