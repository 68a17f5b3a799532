/** What a waiting transaction needs, as far as a node can say, and never more than its purpose allows. */
import type { Address, Hex } from 'viem'
import { findPassingRevert } from './find-passing-revert.ts'
import { judgeEstimateFailure } from './judge-estimate-failure.ts'
import type { KeyTurn } from './key-turn.ts'
import type { Purpose } from './own-transactions.ts'

/** No transaction takes less, on any network. */
export const leastGas = 21_000n
/** Some networks take more even for a plain transfer; none is offered more than its purpose allows. */
export const withinGas = (estimated: bigint, most: bigint, least = leastGas): bigint =>
  estimated > most ? most : estimated < least ? least : estimated

/** Nor for each byte of data: with less, no node would take it, and its nonce would stop the key. */
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
  /** The EVM's own answer, or the ceiling: it stays so until somebody mends it. */
  | { kind: 'refused'; trouble: string }
  /** The contract refuses it for a reason that passes. */
  | { kind: 'later'; trouble: string }
  | { kind: 'short' }
  /** The node answers others, and nothing of use about this one; so often it may be asked again. */
  | { kind: 'doubtful'; trouble: string; patience: number }

/** The node can not estimate anything: whatever waits on its chain goes on waiting. */
export class NodeTrouble extends Error {}

/** Of one turn, in which the node is tested once at most. */
export function createEstimator(turn: KeyTurn) {
  const { client, signer, limits } = turn
  const account = signer.address
  let test: Promise<void> | undefined

  /** From the key to itself: no contract has a say in that, so a node that fails here fails by itself. */
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
      // Some nodes stop at the gas that is named here, and are spared what a hostile contract would have them compute.
      const answer = await client.estimateGas({ account, to, value: BigInt(value_wei), data, gas: most })
      const estimated = answer > least ? answer : least
      if (estimated > most) {
        await testNode()
        return refusedForGas
      }
      // What it costs may change until it is mined; a plain transfer to a wallet without code can not.
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

/** Several minutes, as the pauses grow. */
const patience = 5
/** Half a day: it may be one that only a busy node refuses. */
const patienceWithLimits = 16
const doubtful = { kind: 'doubtful', trouble: 'the node does not say what it would cost' } as const
const refusedForGas = { kind: 'refused', trouble: 'the receiving contract asks for too much gas' } as const
