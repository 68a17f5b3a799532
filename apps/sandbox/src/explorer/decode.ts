/** Decodes calls and events by the ABIs of our contracts. */
import { decodeEventLog, decodeFunctionData } from 'viem'
import type { AbiParameter, Hex } from 'viem'
import type { KnownContract } from './read-contracts.ts'

export type Decoded = { name: string; args: { name: string; type: string; value: unknown }[] }

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const contractAt = (contracts: KnownContract[], address: string | null): KnownContract | null =>
  contracts.find((one) => address !== null && isSame(one.address, address)) ?? null

/** Null where the contract is not ours, or where it has no such function. */
export function decodeCall(contract: KnownContract | null, input: Hex): Decoded | null {
  if (!contract || input === '0x') return null
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: contract.abi, data: input })
    const inputs = contract.abi.flatMap((item) =>
      item.type === 'function' && item.name === functionName && item.inputs.length === args.length
        ? [item.inputs]
        : [],
    )[0]
    return { name: functionName, args: nameAll(inputs ?? [], [...args]) }
  } catch {
    return null
  }
}

export function decodeLog(
  contract: KnownContract | null,
  log: { data: Hex; topics: [Hex, ...Hex[]] | [] },
): Decoded | null {
  if (!contract || log.topics.length === 0) return null
  try {
    const { eventName, args } = decodeEventLog({ abi: contract.abi, data: log.data, topics: log.topics })
    const inputs = contract.abi.flatMap((item) =>
      item.type === 'event' && item.name === eventName ? [item.inputs] : [],
    )[0]
    const values = (args ?? {}) as unknown as Record<string, unknown>
    return {
      name: eventName!,
      args: nameAll(inputs ?? [], inputs?.map(({ name = '' }) => values[name]) ?? []),
    }
  } catch {
    return null
  }
}

const nameAll = (inputs: readonly AbiParameter[], values: unknown[]): Decoded['args'] =>
  inputs.map(({ name, type }, at) => ({ name: name || `argument ${at + 1}`, type, value: values[at] }))
