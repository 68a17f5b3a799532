import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '@meridian/sandbox/files/write-file-atomically'

/** A secret of this world: random, created once, readable by its owner only. */
export async function openSecret(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const secret = randomBytes(48).toString('base64url')
    await writeFileAtomically(path, `${secret}\n`, { mode: 0o600 })
    return secret
  }
}
