/** forge over the compiler from npm, with the settings that are deployed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { z } from 'zod'
import { compilerSettings, packageRoot } from '#compile/standard-input.ts'
import { locateFoundryBinary } from '#foundry/locate-binary.ts'

export type ForgeTest = {
  name: string
  passed: boolean
  reason: string | undefined
  calls: number | undefined
}
export type ForgeSuite = { name: string; tests: ForgeTest[] }
/** `error` is set when there is no result at all, as when a source does not compile. */
export type ForgeResult = { suites: ForgeSuite[]; error: string | undefined }

type Run = {
  /** The folder with foundry.toml. */
  root: string
  profile?: 'default' | 'deep'
  options?: string[]
  env?: Record<string, string>
}

const results = z.record(
  z.string(),
  z.object({
    test_results: z.record(
      z.string(),
      z.object({
        status: z.string(),
        reason: z.string().nullable(),
        counterexample: z.unknown(),
        kind: z.looseObject({ Invariant: z.object({ calls: z.number() }).optional() }),
      }),
    ),
  }),
)

/** Compiles what is not compiled yet, tests and all. Why it could not, or undefined. */
export async function compileByForge(run: Run): Promise<string | undefined> {
  const { code, output, errors } = await forge('build', run)
  return code === 0 ? undefined : wordsOf(output, errors)
}

export async function runForge(run: Run): Promise<ForgeResult> {
  const { output, errors } = await forge('test', run)
  return parseResults(output, errors)
}

/** By one thread: whoever has more processors starts more of these (side-by-side.ts). */
async function forge(command: 'build' | 'test', { root, profile = 'default', options = [], env = {} }: Run) {
  const compiler = join(packageRoot, 'foundry', 'solc-for-forge.ts')
  chmodSync(compiler, 0o755)
  const child = spawn(locateFoundryBinary('forge'), [command, '--json', '--use', compiler, ...options], {
    cwd: root,
    env: {
      ...process.env,
      // forge starts the compiler by its first line, which asks for `node`.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
      RAYON_NUM_THREADS: '1',
      FOUNDRY_PROFILE: profile,
      FOUNDRY_EVM_VERSION: compilerSettings.evmVersion,
      FOUNDRY_OPTIMIZER: String(compilerSettings.optimizer.enabled),
      FOUNDRY_OPTIMIZER_RUNS: String(compilerSettings.optimizer.runs),
      FOUNDRY_REMAPPINGS: `@openzeppelin/=${join(locateModules(), '@openzeppelin')}/`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, output, errors }
}

/** Where the packages are: forge wants the folder, not a file in it. */
function locateModules(): string {
  const [before] = import.meta.resolve('@openzeppelin/contracts/package.json').split('/@openzeppelin/')
  return decodeURIComponent(new URL(before ?? '').pathname)
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function parseResults(output: string, errors: string): ForgeResult {
  let parsed: z.output<typeof results>
  try {
    parsed = results.parse(JSON.parse(output))
  } catch {
    return { suites: [], error: wordsOf(output, errors) }
  }
  const suites = Object.entries(parsed).map(([name, { test_results: tests }]) => ({
    name,
    tests: Object.entries(tests).map(([test, { status, reason, counterexample, kind }]) => ({
      name: test,
      passed: status === 'Success',
      reason: status === 'Success' ? undefined : describeFailure(reason, counterexample),
      calls: kind.Invariant?.calls,
    })),
  }))
  return { suites, error: suites.length === 0 ? 'forge found no tests.' : undefined }
}

function wordsOf(output: string, errors: string): string {
  return `${errors}\n${output}`.trim().slice(0, 10_000)
}

function describeFailure(reason: string | null, counterexample: unknown): string {
  const example = counterexample ? `\n${JSON.stringify(counterexample).slice(0, 2_000)}` : ''
  return `${reason ?? 'failed'}${example}`
}
