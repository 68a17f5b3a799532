/** Estimates the gas of a waiting transaction, within the limit of its purpose. */
import type { Address, Hex } from 'viem'
import { findPassingRevert } from './find-passing-revert.ts'
import { judgeEstimateFailure } from './judge-estimate-failure.ts'
import type { KeyTurn } from './key-turn.ts'
import type { Purpose } from './own-transactions.ts'

/** The minimum gas of a transaction, on every network. */
export const leastGas = 21_000n
/** Limits an estimate. Some networks need more than the minimum even for a plain transfer. */
export const withinGas = (estimated: bigint, most: bigint, least = leastGas): bigint =>
  estimated > most ? most : estimated < least ? least : estimated

/** Minimum gas per byte of data. Nodes reject a transaction with less, and its unused nonce would block the key. */
const leastGasForAByte = 40n

const maxGasForThePrice = 200_000n

export interface Estimated {
  to_address: Address
  value_wei: string
  data: Hex
  purpose: Purpose
}

export type Estimate =
  | { kind: 'possible'; gas: bigint }
  /** The EVM rejects it, or it exceeds the gas limit. Retrying does not help. */
  | { kind: 'refused'; trouble: string }
  /** The contract rejects it for a temporary reason. */
  | { kind: 'later'; trouble: string }
  | { kind: 'short' }
  /** The node works, but gives no usable estimate for this transaction; `patience` limits the retries. */
  | { kind: 'doubtful'; trouble: string; patience: number }

/** The node can not estimate anything, so all transactions of its chain continue to wait. */
export class NodeTrouble extends Error {}

/** Lasts for one turn, and tests the node at most once. */
export function createEstimator(turn: KeyTurn) {
  const { client, signer, limits } = turn
  const account = signer.address
  let test: Promise<void> | undefined

  /** Estimates a transfer from the key to itself. No contract is involved, so a failure here is the node's fault. */
  const testNode = (): Promise<void> =>
    (test ??= client.estimateGas({ account, to: account, value: 0n }).then(
      (gas) => {
        if (gas > limits.maxGas.refund)
          throw new NodeTrouble('the node says that a plain transfer is too dear')
      },
      () => {
        throw new NodeTrouble('the node can not estimate what a plain transfer costs')
      },
    ))

  async function judgeRefusal(call: Parameters<typeof findPassingRevert>[1]): Promise<Estimate> {
    try {
      const passing = await findPassingRevert(turn, call)
      if (passing !== null) return { kind: 'later', trouble: passing }
      return { kind: 'refused', trouble: 'the receiving contract refuses it' }
    } catch {
      return { ...doubtful, patience }
    }
  }

  return async function estimateGas({
    to_address: to,
    value_wei,
    data,
    purpose,
  }: Estimated): Promise<Estimate> {
    const most = purpose === 'price' ? maxGasForThePrice : limits.maxGas[purpose]
    const least = leastGas + leastGasForAByte * BigInt(data.length / 2 - 1)
    try {
      // Some nodes stop at this gas limit, which bounds the work that a hostile contract causes.
      const answer = await client.estimateGas({ account, to, value: BigInt(value_wei), data, gas: most })
      const estimated = answer > least ? answer : least
      if (estimated > most) {
        await testNode()
        return refusedForGas
      }
      // Adds a quarter, because the cost may change before mining. A plain transfer to an address without code costs a
      // fixed amount.
      const gas = estimated === leastGas ? estimated : (estimated * 5n) / 4n
      return { kind: 'possible', gas: withinGas(gas, most, least) }
    } catch (error) {
      if (error instanceof NodeTrouble) throw error
      const failure = judgeEstimateFailure(error)
      if (failure === 'short') return { kind: 'short' }
      await testNode()
      if (failure === 'too much gas') return refusedForGas
      if (failure === 'refused') return judgeRefusal({ purpose, from: account, to, data })
      if (failure === 'limited') return { ...doubtful, patience: patienceWithLimits }
      return { ...doubtful, patience }
    }
  }
}

/** Retries; several minutes in total, because the pauses grow. */
const patience = 5
/** Retries; half a day in total, because an overloaded node may reject a valid call. */
const patienceWithLimits = 16
const doubtful = { kind: 'doubtful', trouble: 'the node does not say what it would cost' } as const
const refusedForGas = { kind: 'refused', trouble: 'the receiving contract asks for too much gas' } as const
