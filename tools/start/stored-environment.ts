/** The environment of a running demo's programs, stored for admin commands beside it. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '@meridian/sandbox/files/write-file-atomically'
import { Failure } from './state/failure.ts'
import { dataFolderOf } from './settings.ts'

const pathIn = (secrets: string): string => join(secrets, 'environment.json')

/** Without what comes from the shell, except the switch of the admin console, which `operator` commands read. */
export async function keepEnvironment(secrets: string, env: NodeJS.ProcessEnv): Promise<void> {
  const own = Object.entries(env).filter(
    ([name, value]) => process.env[name] !== value || name.startsWith('ADMIN'),
  )
  await writeFileAtomically(pathIn(secrets), JSON.stringify(Object.fromEntries(own)), { mode: 0o600 })
}

export const forgetEnvironment = (secrets: string): Promise<void> => rm(pathIn(secrets), { force: true })

/** Of the demo that runs on the folder of DATA_DIR. */
export async function readEnvironment(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const folder = dataFolderOf(env)
  try {
    const kept = JSON.parse(await readFile(pathIn(join(folder, 'secrets')), 'utf8')) as Record<string, string>
    const { pid } = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')) as { pid: number }
    // A killed process left its file behind.
    process.kill(pid, 0)
    return kept
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Failure(
      code === 'ENOENT' || code === 'ESRCH'
        ? `No demo runs on ${folder}. Start it by npm start, name another folder by DATA_DIR, or a database by DATABASE_URL.`
        : `What runs on ${folder} can not be read: ${message}`,
    )
  }
}
