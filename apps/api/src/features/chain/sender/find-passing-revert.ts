/**
 * Finds temporary reasons why one of our contracts reverts, which pass or which its owner can fix: another key has the
 * role, a daily limit is used up, ether is missing. Such a transaction waits; any other revert fails it.
 */
import { BaseError, decodeErrorResult, numberToHex, RpcRequestError } from 'viem'
import type { Address, Hex } from 'viem'
import { isEvmAnswer } from '#platform/chain/evm-words.ts'
import type { KeyTurn } from './key-turn.ts'
import type { PassingErrors, Purpose } from './own-transactions.ts'

interface Call {
  purpose: Purpose
  from: Address
  to: Address
  data: Hex
}

/**
 * Simulates the call at the given block if the node still has its state, otherwise at the latest one. Null if the
 * reason is not temporary or unknown. Throws if the node does not answer.
 */
export async function findPassingRevert(
  { client, settlements, limits }: Pick<KeyTurn, 'client' | 'settlements' | 'limits'>,
  { purpose, from, to, data }: Call,
  blockNumber?: bigint,
): Promise<string | null> {
  const passing = settlements.find((settlement) => settlement.purpose === purpose)?.passing
  if (!passing || purpose === 'price') return null
  const call = { from, to, data, gas: numberToHex(limits.maxGas[purpose]) }
  const simulate = async (block: Hex | 'latest'): Promise<string | null> => {
    try {
      // Does not use viem's `call`, which requests URLs that a contract names in its revert (ERC-3668).
      await client.request({ method: 'eth_call', params: [call, block] })
      return null
    } catch (error) {
      const answer = readRevert(error)
      if (answer === null) throw error
      return nameError(passing, answer)
    }
  }
  if (blockNumber === undefined) return simulate('latest')
  return simulate(numberToHex(blockNumber)).catch(() => simulate('latest'))
}

/** The revert data, '0x' if there is none; null if the node failed before the EVM answered. */
function readRevert(error: unknown): Hex | null {
  if (!(error instanceof BaseError)) return null
  const rpc = error.walk((cause) => cause instanceof RpcRequestError) as RpcRequestError | null
  if (!rpc || !isEvmAnswer(rpc.code, rpc.details)) return null
  // Most nodes return the data as a string, some with a prefix, some nested one level deeper.
  const given = rpc.data as { data?: unknown } | string | null | undefined
  const text = typeof given === 'string' ? given : given?.data
  return typeof text === 'string' ? ((/0x[0-9a-f]*/i.exec(text)?.[0] as Hex | undefined) ?? '0x') : '0x'
}

function nameError({ abi, words }: PassingErrors, data: Hex): string | null {
  try {
    return words[decodeErrorResult({ abi, data }).errorName] ?? null
  } catch {
    return null
  }
}
