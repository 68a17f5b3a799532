/**
 * Caches compiler output on disk, because compiling all tests takes about half a minute. The file name is the hash of
 * compiler version, settings and sources. The file contains a checksum of the output, so a damaged file is rebuilt.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseCompilation, runCompiler, type Compilation } from './compile-sources.ts'
import {
  hashInputs,
  installedCompilerVersion,
  packageRoot,
  sha256,
  type StandardInput,
} from './standard-input.ts'

/** The checkout's cache folder; deleting it is safe at any time. */
const solidityCache = join(packageRoot, '../../.cache/solidity')

const maxFiles = 4

export async function compileCached(input: StandardInput, folder = solidityCache): Promise<Compilation> {
  const file = join(folder, `${hashInputs(installedCompilerVersion(), [input])}.json`)
  const cached = readEntry(file)
  if (cached !== undefined) return parseCompilation(cached)
  const compilation = parseCompilation(await runCompiler(input))
  writeEntry(file, compilation.json)
  removeOldFiles(folder)
  return compilation
}

/** The cached output, or undefined when the file is missing or its checksum does not match. */
function readEntry(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const json = text.slice(entryHead('').length, -entryTail.length)
    if (text !== formatEntry(json)) return undefined
    const now = new Date()
    utimesSync(file, now, now)
    return json
  } catch {
    return undefined
  }
}

/** Another process sees either no file or a whole one. */
function writeEntry(file: string, json: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  writeFileSync(temporary, formatEntry(json))
  renameSync(temporary, file)
}

/** The file is JSON; composing it from text keeps the checksum independent of how JSON is serialised. */
const entryTail = '}\n'
const entryHead = (json: string): string => `{"sha256":"${sha256(json)}","output":`
const formatEntry = (json: string): string => entryHead(json) + json + entryTail

/** Keeps the files used last. Includes temporary files that a killed process left. */
function removeOldFiles(folder: string): void {
  const newestFirst = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, usedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.usedAt - a.usedAt)
  for (const { path } of newestFirst.slice(maxFiles)) rmSync(path, { force: true })
}
