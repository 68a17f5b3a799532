import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Files read in one go, in about 2 ms: reading each asynchronously takes four times the processor time. */
const filesAtOnce = 50

const skipped = new Set(['node_modules', 'dist'])

/** A hash of files and folders, by name and content. */
export async function hashInputs(root: string, paths: string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => listFiles(join(root, path))))).flat().toSorted()
  const hash = createHash('sha256').update(`node ${process.versions.node}\n`)
  for (const [index, file] of files.entries()) {
    if (index % filesAtOnce === 0) await nextTurn()
    const content = readFileSync(file)
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    const hashed = entries.filter(({ name }) => !skipped.has(name) && !name.startsWith('dist.'))
    return (await Promise.all(hashed.map((entry) => listBelow(path, entry.name, entry.isDirectory())))).flat()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return [path]
    if (code === 'ENOENT') return []
    throw error
  }
}

async function listBelow(parent: string, name: string, isFolder: boolean): Promise<string[]> {
  return isFolder ? listFiles(join(parent, name)) : [join(parent, name)]
}
