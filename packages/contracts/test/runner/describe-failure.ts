import { stripVTControlCharacters } from 'node:util'
import type { BaseCounterExample, TestResult } from '@nomicfoundation/edr'

/** The reason, the counterexample and the stack trace of a failed test, on several lines. */
export function describeFailure(result: TestResult): string {
  return [
    result.reason ?? result.status,
    ...describeCounterexample(result.counterexample),
    ...describeStackTrace(result),
  ].join('\n')
}

function describeCounterexample(example: TestResult['counterexample']): string[] {
  if (example === undefined) return []
  if (!('sequence' in example)) return [`counterexample: ${describeArguments(example)}`]
  const { sequence, originalSequenceSize } = example
  const calls = sequence.map((call) => `  ${describeCall(call)}`)
  return [`counterexample, ${sequence.length} of ${originalSequenceSize} calls:`, ...calls]
}

function describeCall(call: BaseCounterExample): string {
  const contract = call.contractName?.replace(/^.*:/, '') ?? toHex(call.address)
  const name = call.signature?.replace(/\(.*/, '') ?? 'fallback'
  return `${contract}.${name}(${describeArguments(call)}) from ${toHex(call.sender)}`
}

/** EDR colours the arguments. */
function describeArguments({ args, calldata }: BaseCounterExample): string {
  return args === undefined ? toHex(calldata) : stripVTControlCharacters(args)
}

/** Innermost call first. The optimiser merges equal code, so a line may belong to a function with the same code. */
function describeStackTrace(result: TestResult): string[] {
  const trace = result.stackTrace()
  if (trace?.kind === 'UnexpectedError') return [`no stack trace: ${trace.errorMessage}`]
  if (trace?.kind !== 'StackTrace') return []
  return trace.entries
    .map(({ sourceReference }) => sourceReference)
    .filter((reference) => reference !== undefined)
    .toReversed()
    .map((reference) => {
      const place = `${reference.sourceName}:${reference.line}`
      const scope = [reference.contract, reference.function].filter((name) => name !== undefined).join('.')
      return `at ${scope === '' ? place : `${scope} (${place})`}`
    })
}

function toHex(bytes: Uint8Array = new Uint8Array()): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
