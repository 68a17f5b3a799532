/** Errors with geth's codes and messages, which clients expect. EDR's differ. */
import { EvmError } from './evm.ts'

export interface RpcError {
  code: number
  message: string
  data?: unknown
}

/** A request that the chain program itself rejects. */
export class RpcRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const invalidParams = -32_602
export const limitExceeded = -32_005
const methodNotFound = -32_601
const unsupportedByEdr = -32_004
const internalError = -32_603
const reverted = 3

const wording: [edr: RegExp, geth: string][] = [
  [/^Transaction ran out of gas/, 'out of gas'],
  [/nonce too low/i, 'nonce too low'],
  [/doesn't have enough funds/, 'insufficient funds for gas * price + value'],
  [/already (?:known|imported)|known transaction/i, 'already known'],
]

export function rpcErrorOf(error: unknown, method: string): RpcError {
  if (error instanceof RpcRefusal) return { code: error.code, message: error.message }
  if (!(error instanceof EvmError)) return { code: internalError, message: (error as Error).message }
  const revertData = revertDataOf(error.data)
  if (revertData !== null) return { code: reverted, message: 'execution reverted', data: revertData }
  if (error.code === unsupportedByEdr)
    return { code: methodNotFound, message: `the method ${method} does not exist` }
  const words = wording.find(([edr]) => edr.test(error.message))?.[1]
  return { code: error.code, message: words ?? error.message }
}

function revertDataOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return null
  const { reason } = data
  const isRevert = typeof reason === 'object' && reason !== null && 'Revert' in reason
  return isRevert && 'data' in data ? data.data : null
}
