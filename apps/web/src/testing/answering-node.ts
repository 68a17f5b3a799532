/**
 * A fake chain node for the app under test, below `fetch`, by the contracts' own ABIs. It rejects calls that a test has
 * not prepared; it records the transactions that a wallet sends and mines them at once.
 */
import {
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  keccak256,
  parseTransaction,
} from 'viem'
import type { Abi, Address, Hex } from 'viem'

type Answers = Record<string, (...args: never[]) => unknown>

interface Contract {
  abi: Abi
  answers: Answers
}

/** Thrown by a prepared answer: the contract's own error. */
export class Revert extends Error {
  readonly errorName: string
  readonly args: readonly unknown[]
  constructor(errorName: string, ...args: readonly unknown[]) {
    super(errorName)
    this.errorName = errorName
    this.args = args
  }
}

interface Sent {
  hash: Hex
  to: string
  functionName: string
  args: readonly unknown[]
  gas: bigint | undefined
}

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`
const word = (byte: string): Hex => `0x${byte.repeat(32)}`

export class AnsweringNode {
  private readonly contracts = new Map<string, Contract>()
  /** The transactions that wallets have sent, oldest first. */
  readonly sent: Sent[] = []
  /** The status of a sent transaction; null: it is in no block yet. */
  statusOf: (sent: Sent) => 'success' | 'reverted' | null = () => 'success'
  onSent: (sent: Sent) => void = () => {}
  readonly chainId: number

  constructor(chainId: number) {
    this.chainId = chainId
  }

  place(address: Address, abi: Abi, answers: Answers): void {
    this.contracts.set(address.toLowerCase(), { abi, answers })
  }

  readonly fetch = async (body: string): Promise<Response> => {
    const {
      id,
      method,
      params = [] as never,
    } = JSON.parse(body) as {
      id: number
      method: string
      params?: [never]
    }
    try {
      return Response.json({ jsonrpc: '2.0', id, result: this.answer(method, params) })
    } catch (error) {
      const data = error instanceof Revert ? this.encode(error, params[0]) : undefined
      return Response.json({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } })
    }
  }

  private answer(method: string, [first]: [never]): unknown {
    if (method === 'eth_call') return this.call(first)
    if (method === 'eth_sendRawTransaction') return this.send(first)
    if (method === 'eth_getTransactionReceipt') return this.receiptOf(first)
    if (method === 'eth_getBlockByNumber') return this.block()
    if (method === 'eth_blockNumber') return hex(this.sent.length)
    if (method === 'eth_chainId') return hex(this.chainId)
    if (method === 'eth_getBalance') return hex(10n ** 20n)
    if (method === 'eth_estimateGas') return hex(90_000)
    if (['eth_gasPrice', 'eth_maxPriorityFeePerGas'].includes(method)) return hex(10 ** 9)
    if (method === 'eth_getTransactionCount') return hex(this.sent.length)
    throw new Error(`the test has no answer for ${method}`)
  }

  private decode({ to, data }: { to: string; data: Hex }) {
    const contract = this.contracts.get(to.toLowerCase())
    if (!contract) throw new Error(`there is no contract at ${to}`)
    const { functionName, args = [] } = decodeFunctionData({ abi: contract.abi, data })
    return { ...contract, functionName, args }
  }

  private call(asked: never): Hex {
    const { abi, answers, functionName, args } = this.decode(asked)
    const answer = answers[functionName]
    if (!answer) throw new Error(`the test has no answer for ${functionName}`)
    return encodeFunctionResult({ abi, functionName, result: answer(...(args as never[])) })
  }

  private encode({ errorName, args }: Revert, asked: never): Hex {
    return encodeErrorResult({ abi: this.decode(asked).abi, errorName, args })
  }

  private send(raw: Hex): Hex {
    const { to, data = '0x', gas } = parseTransaction(raw)
    const { functionName, args } = this.decode({ to: to!, data })
    const sent = { hash: keccak256(raw), to: to!, functionName, args, gas }
    this.sent.push(sent)
    this.onSent(sent)
    return sent.hash
  }

  private receiptOf(hash: Hex) {
    const sent = this.sent.find((one) => one.hash === hash)
    const status = sent === undefined ? null : this.statusOf(sent)
    if (status === null) return null
    return {
      transactionHash: hash,
      blockHash: word('bb'),
      blockNumber: hex(1),
      transactionIndex: hex(0),
      status: status === 'success' ? hex(1) : hex(0),
      logs: [],
      logsBloom: `0x${'00'.repeat(256)}`,
      from: `0x${'00'.repeat(20)}`,
      to: sent!.to,
      gasUsed: hex(1),
      cumulativeGasUsed: hex(1),
      effectiveGasPrice: hex(1),
      type: '0x2',
      contractAddress: null,
    }
  }

  private block() {
    return {
      number: hex(1),
      hash: word('bb'),
      parentHash: word('aa'),
      timestamp: hex(Math.floor(Date.now() / 1000)),
      baseFeePerGas: hex(10 ** 9),
      gasLimit: hex(30_000_000),
      gasUsed: hex(0),
      transactions: [],
    }
  }
}
