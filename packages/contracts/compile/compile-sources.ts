/** Runs the compiler from npm. It is WebAssembly: nothing is downloaded and nothing depends on the platform. */
import type { Abi, Hex } from 'viem'
import { z } from 'zod'
import type { StandardInput } from './standard-input.ts'

export type CompiledContract = { name: string; abi: Abi; bytecode: Hex; deployedSize: number }

/** `json` is the compiler's whole output; `contracts` is the validated part that we use. */
export type Compilation = { json: string; contracts: z.output<typeof output>['contracts'] }

type CompilerError = z.output<typeof output>['errors'][number]

const linkReferences = z.custom<Record<string, Record<string, { start: number; length: number }[]>>>(
  (value) => typeof value === 'object' && value !== null,
)
const code = z.object({ object: z.string(), linkReferences: linkReferences.optional() })
const hex = z.templateLiteral(['0x', z.string()])
const output = z.object({
  errors: z
    .array(
      z.object({
        severity: z.string(),
        errorCode: z.string().optional(),
        formattedMessage: z.string(),
        sourceLocation: z.object({ file: z.string() }).optional(),
      }),
    )
    .default([]),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          abi: z.custom<Abi>(Array.isArray),
          evm: z.object({ bytecode: code, deployedBytecode: code }),
        }),
      ),
    )
    .default({}),
})

/** Code and init code above the size limits of Ethereum's main network; test contracts are never deployed there. */
const sizeWarnings = new Set(['5574', '3860'])

/** The deployable contracts of `folder`, sorted by name. */
export async function compileSources(input: StandardInput, folder: string): Promise<CompiledContract[]> {
  const { contracts } = parseCompilation(await runCompiler(input))
  return Object.entries(contracts)
    .filter(([source]) => source.startsWith(`${folder}/`))
    .flatMap(([, found]) => Object.entries(found))
    .filter(([, { evm }]) => evm.bytecode.object !== '')
    .map(([name, { abi, evm }]) => ({
      name,
      abi,
      bytecode: hex.parse(`0x${evm.bytecode.object}`),
      deployedSize: evm.deployedBytecode.object.length / 2,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Returns the compiler's output as JSON, errors included. */
export async function runCompiler(input: StandardInput): Promise<string> {
  const { default: solc } = await import('solc')
  return String(solc.compile(JSON.stringify(input)))
}

/** Throws on an error, and on a warning in our own sources unless `allowWarnings` is set. */
export function parseCompilation(json: string, { allowWarnings = false } = {}): Compilation {
  const { errors, contracts } = output.parse(JSON.parse(json))
  const fatal = errors.filter(
    (error) => error.severity === 'error' || (!allowWarnings && isOurWarning(error)),
  )
  if (fatal.length > 0) throw new Error(fatal.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return { json, contracts }
}

function isOurWarning({ errorCode = '', sourceLocation }: CompilerError): boolean {
  const file = sourceLocation?.file ?? ''
  return !file.startsWith('@') && !(file.startsWith('test/') && sizeWarnings.has(errorCode))
}
