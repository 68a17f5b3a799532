/**
 * The compiler's standard JSON input: our sources, every source they import, and the settings.
 * Building it does not load the compiler, so checking whether anything changed takes milliseconds.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'

export const packageRoot = join(import.meta.dirname, '..')

const require = createRequire(import.meta.url)

/** Tests and deployment use the same settings; a change here changes the deployed bytecode. */
export const compilerSettings = { evmVersion: 'cancun', optimizer: { enabled: true, runs: 10_000 } } as const

type OutputSelection = Record<string, Record<string, string[]>>

export type StandardInput = {
  language: 'Solidity'
  sources: Record<string, { content: string }>
  settings: {
    evmVersion: string
    optimizer: { enabled: boolean; runs: number }
    outputSelection: OutputSelection
  }
}

type InputOptions = {
  outputSelection?: OutputSelection
  optimize?: boolean
  /** Content that replaces a file's, by source name. */
  replacements?: Record<string, string>
}

/** Bytecode and ABI of every contract. */
const deployable: OutputSelection = {
  '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
}

/** The input for one folder of the package; the folder's name becomes part of each source's name. */
export function gatherStandardInput(folder: 'src' | 'baselines' | 'fixtures'): StandardInput {
  return standardInputFor(findSources(`${folder}/**/*.sol`))
}

/** Paths relative to the package, with forward slashes on every platform. */
export function findSources(pattern: string): string[] {
  return globSync(pattern, { cwd: packageRoot }).map((path) => path.replaceAll('\\', '/'))
}

/** The input for the given sources and all their imports. */
export function standardInputFor(
  entries: string[],
  { outputSelection = deployable, optimize = true, replacements = {} }: InputOptions = {},
): StandardInput {
  const contents = new Map<string, string>()
  const waiting = entries.toSorted()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (contents.has(name)) continue
    const content = replacements[name] ?? readFileSync(locateSource(name), 'utf8')
    contents.set(name, content)
    waiting.push(...importedSources(name, content))
  }
  const sources = [...contents.keys()].toSorted().map((name) => [name, { content: contents.get(name) ?? '' }])
  return {
    language: 'Solidity',
    sources: Object.fromEntries(sources),
    settings: {
      ...compilerSettings,
      optimizer: { ...compilerSettings.optimizer, enabled: optimize },
      outputSelection,
    },
  }
}

export function hashInputs(compilerVersion: string, inputs: StandardInput[]): string {
  return sha256(JSON.stringify([compilerVersion, inputs]))
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The version without loading the compiler, which takes most of a second. */
export function installedCompilerVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(require.resolve('solc/package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version)
  throw new Error('The installed solc package names no version.')
}

function locateSource(name: string): string {
  const own = join(packageRoot, name)
  return existsSync(own) ? own : require.resolve(name)
}

function importedSources(importer: string, content: string): string[] {
  const specifiers = [...content.matchAll(/^\s*import\s[^;]*?"(?<path>[^"]+)"\s*;/gm)]
  return specifiers.map(({ groups }) => {
    const path = groups?.['path'] ?? ''
    return path.startsWith('.') ? posix.join(posix.dirname(importer), path) : path
  })
}
