/** Runs the compiler from npm; it is WebAssembly, so nothing is downloaded and nothing depends on the platform. */
import type { Abi, Hex } from 'viem'
import { z } from 'zod'
import type { StandardInput } from './standard-input.ts'

export type CompiledContract = { name: string; abi: Abi; bytecode: Hex; deployedSize: number }

const hex = z.templateLiteral(['0x', z.string()])
const output = z.object({
  errors: z
    .array(
      z.object({
        severity: z.string(),
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
          evm: z.object({
            bytecode: z.object({ object: z.string() }),
            deployedBytecode: z.object({ object: z.string() }),
          }),
        }),
      ),
    )
    .default({}),
})

/** The contracts of `folder` that can be deployed, in the order of their names. A warning about our own sources fails. */
export async function compileSources(input: StandardInput, folder: string): Promise<CompiledContract[]> {
  const { default: solc } = await import('solc')
  const { errors, contracts } = output.parse(JSON.parse(String(solc.compile(JSON.stringify(input)))))
  const ours = errors.filter(
    ({ severity, sourceLocation }) => severity === 'error' || !sourceLocation?.file.startsWith('@'),
  )
  if (ours.length > 0) throw new Error(ours.map(({ formattedMessage }) => formattedMessage).join('\n'))
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
