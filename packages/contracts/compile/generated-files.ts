/** The files that the rest of the product sees of the contracts, and whether they are up to date. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { compileSources, type CompiledContract } from './compile-sources.ts'
import {
  gatherStandardInput,
  hashInputs,
  installedCompilerVersion,
  packageRoot,
  sha256,
} from './standard-input.ts'

const generatedRoot = join(packageRoot, 'generated')
const fingerprintFile = 'fingerprint.json'

const fingerprint = z.object({ inputs: z.string(), files: z.record(z.string(), z.string()) })

const stale = 'Run `npm run generate` and commit what it writes.'

export async function generateFiles(): Promise<{
  files: Record<string, string>
  contracts: CompiledContract[]
}> {
  const product = gatherStandardInput('src')
  const baselines = gatherStandardInput('baselines')
  const contracts = await compileSources(product, 'src')
  const measured = await compileSources(baselines, 'baselines')
  const fixtures = gatherStandardInput('fixtures')
  const tested = await compileSources(fixtures, 'fixtures')
  const files: Record<string, string> = {
    'abi.ts': banner('ABIs, safe for the browser.') + contracts.map(renderAbi).join('\n'),
    'bytecode.ts': banner('Creation code, for deployment only.') + renderBytecode(contracts),
    'baselines.ts': banner('What the gas table measures against.') + renderWithCode(measured),
    'fixtures.ts': banner('What tests deploy beside our own.') + renderWithCode(tested),
    'standard-input.json': `${JSON.stringify(product, null, 1)}\n`,
  }
  const sums = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sha256(text)]))
  const inputs = hashInputs(installedCompilerVersion(), [product, baselines, fixtures])
  files[fingerprintFile] = `${JSON.stringify({ inputs, files: sums }, null, 2)}\n`
  return { files, contracts }
}

export function writeGenerated(files: Record<string, string>): void {
  mkdirSync(generatedRoot, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(generatedRoot, name), text)
}

/** Compares hashes only: sources and settings against the last compilation, the files against what it wrote. */
export function describeStaleness(): string | undefined {
  const recorded = readGenerated(fingerprintFile)
  if (recorded === undefined) return `packages/contracts/generated is missing. ${stale}`
  const { inputs, files } = fingerprint.parse(JSON.parse(recorded))
  const now = hashInputs(installedCompilerVersion(), [
    gatherStandardInput('src'),
    gatherStandardInput('baselines'),
    gatherStandardInput('fixtures'),
  ])
  if (inputs !== now) return `The contracts changed since they were compiled. ${stale}`
  const edited = Object.entries(files).filter(([name, sum]) => sha256(readGenerated(name) ?? '') !== sum)
  if (edited.length > 0) return `${edited.map(([name]) => name).join(', ')} was edited by hand. ${stale}`
  return undefined
}

/** Compiles again and compares byte for byte. */
export async function describeDeepStaleness(): Promise<string | undefined> {
  const { files } = await generateFiles()
  const differing = Object.entries(files).filter(([name, text]) => readGenerated(name) !== text)
  return differing.length > 0 ? `${differing.map(([name]) => name).join(', ')} is stale. ${stale}` : undefined
}

function readGenerated(name: string): string | undefined {
  try {
    // A checkout on Windows may have turned the line ends.
    return readFileSync(join(generatedRoot, name), 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

function banner(what: string): string {
  return `/** ${what} Written by compile.ts; never edited. */\n`
}

function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

function renderAbi({ name, abi }: CompiledContract): string {
  const entries = abi.map((entry) => `  ${JSON.stringify(entry, withoutInternalTypes)},\n`).join('')
  return `export const ${camelCase(name)}Abi = [\n${entries}] as const\n`
}

/** Solidity's own names of types are of no use to a caller and a third of the file. */
function withoutInternalTypes(key: string, value: unknown): unknown {
  return key === 'internalType' ? undefined : value
}

function renderBytecode(contracts: CompiledContract[]): string {
  const entries = contracts.map(({ name, bytecode }) => `  ${name}: '${bytecode}',\n`).join('')
  return `export const bytecode = {\n${entries}} as const\n`
}

function renderWithCode(contracts: CompiledContract[]): string {
  return contracts
    .map(
      (contract) =>
        `${renderAbi(contract)}export const ${camelCase(contract.name)}Bytecode =\n  '${contract.bytecode}'\n`,
    )
    .join('\n')
}
