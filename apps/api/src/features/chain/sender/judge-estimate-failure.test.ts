import { EstimateGasExecutionError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { expect, test } from 'vitest'
import { judgeEstimateFailure } from './judge-estimate-failure.ts'

const url = 'http://127.0.0.1'
const asViemHasIt = (cause: RpcRequestError | HttpRequestError | TimeoutError) =>
  new EstimateGasExecutionError(cause, { account: undefined })
const rpc = (code: number, message: string) =>
  asViemHasIt(new RpcRequestError({ body: {}, error: { code, message }, url }))

test.each<[who: string, code: number, message: string, is: string]>([
  ['geth', 3, 'execution reverted', 'refused'],
  ['geth', 3, 'execution reverted: rate limit exceeded', 'refused'],
  ['geth', -32_000, 'invalid opcode: INVALID', 'refused'],
  ['geth', -32_000, 'invalid opcode: opcode 0xfe not defined', 'refused'],
  ['geth', -32_000, 'stack underflow (0 <=> 1)', 'refused'],
  ['geth', -32_000, 'stack limit reached 1024 (1023)', 'refused'],
  ['geth', -32_000, 'invalid jump destination', 'refused'],
  ['geth', -32_000, 'gas required exceeds allowance (100000)', 'too much gas'],
  ['geth', -32_000, 'intrinsic gas too low: have 21000, want 21432', 'too much gas'],
  ['geth', -32_000, 'insufficient funds for gas * price + value: address 0xab have 1 want 2', 'short'],
  ['geth', -32_000, 'header not found', 'unclear'],
  ['geth', -32_000, 'execution aborted (timeout = 5s)', 'unclear'],
  ['Reth', -32_000, 'EVM error: InvalidFEOpcode', 'refused'],
  ['anvil', -32_603, 'EVM error StackUnderflow', 'refused'],
  ['anvil', -32_003, 'Out of gas: gas required exceeds allowance: 30000000', 'too much gas'],
  ['Nethermind', -32_015, 'VM execution error.', 'refused'],
  ['Nethermind', -32_000, 'BadInstruction', 'refused'],
  ['Nethermind', -32_000, 'OutOfGas', 'too much gas'],
  ['Besu', -32_000, 'Execution reverted: insufficient funds', 'refused'],
  ['Besu', -32_000, 'Transaction processing could not be completed due to INVALID_OPERATION', 'refused'],
  [
    'Hardhat',
    -32_603,
    "VM Exception while processing transaction: reverted with reason string 'too many requests'",
    'refused',
  ],
  ['a provider', -32_005, 'limit exceeded', 'limited'],
  ['a provider', 429, 'Your app has exceeded its compute units per second capacity', 'limited'],
  ['a provider', -32_000, 'daily request count exceeded, request rate limited', 'limited'],
  ['a provider', -32_603, 'Internal error', 'unclear'],
])('judges a failure of %s: %i, %s', (_, code, message, is) => {
  expect(judgeEstimateFailure(rpc(code, message))).toBe(is)
})

test('shortens a revert reason of any length', () => {
  expect(judgeEstimateFailure(rpc(-32_000, `execution reverted: ${'out of gas '.repeat(100_000)}`))).toBe(
    'refused',
  )
})

test('treats every transport error as unclear, except a rate limit', () => {
  expect(judgeEstimateFailure(asViemHasIt(new HttpRequestError({ url, status: 429 })))).toBe('limited')
  expect(judgeEstimateFailure(asViemHasIt(new HttpRequestError({ url, status: 503 })))).toBe('unclear')
  expect(judgeEstimateFailure(asViemHasIt(new TimeoutError({ body: {}, url })))).toBe('unclear')
  expect(judgeEstimateFailure(new SyntaxError('Cannot convert 0xzz to a BigInt'))).toBe('unclear')
})
