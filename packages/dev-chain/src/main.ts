/**
 * Development chains in one process, each at http://127.0.0.1:<port>/<name>.
 *
 *     node main.ts [--port 8545] [--memory-limit 2000]
 *
 * Started by start-dev-chain.ts, which opens the chains at the address `/` and ends this process with its own.
 * The limit is in megabytes: EDR's memory grows with the steps of a call, and a process above it exits, to be started
 * again from its journals.
 */
import { parseArgs } from 'node:util'
import { DevChain } from './dev-chain.ts'
import type { ChainOptions } from './dev-chain.ts'
import { RpcRefusal, invalidParams } from './rpc-error.ts'
import { rpcMethods } from './rpc-methods.ts'
import type { Answer, RpcLimits } from './rpc-methods.ts'
import { serveRpc } from './serve-rpc.ts'

/** The JSON form: amounts of gas are numbers. */
export interface OpenParams {
  name: string
  chainId: number
  accounts?: number
  blockGasLimit?: number
  callGas?: number
  transactionGas?: number
  reorganisable?: boolean
  journal?: string
  /** Another in-memory chain to copy. */
  copyOf?: string
}

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, 'memory-limit': { type: 'string', default: '2000' } },
  allowPositionals: true,
})
const memoryLimit = Number(values['memory-limit']) * 1024 * 1024
const chains = new Map<string, { chain: DevChain; answer: Answer }>()

async function open(params: OpenParams): Promise<null> {
  const { name, copyOf, callGas = 5_000_000, transactionGas = 30_000_000 } = params
  const original = copyOf === undefined ? null : chains.get(`/${copyOf}`)?.chain
  if (original === undefined) throw new RpcRefusal(invalidParams, `there is no chain ${copyOf}`)
  const chain = original ? await original.copy() : await DevChain.open(optionsOf(params))
  const limits: RpcLimits = { callGas: BigInt(callGas), transactionGas: BigInt(transactionGas) }
  chains.set(`/${name}`, { chain, answer: rpcMethods(chain, limits) })
  return null
}

function optionsOf(params: OpenParams): ChainOptions {
  const { chainId, accounts, blockGasLimit, callGas, reorganisable, journal } = params
  return {
    chainId,
    onJournalFailure: (error) => exit(`the journal of chain ${chainId} cannot be written: ${error.message}`),
    ...(accounts !== undefined && { accounts }),
    ...(blockGasLimit !== undefined && { blockGasLimit: BigInt(blockGasLimit) }),
    ...(callGas !== undefined && { defaultGas: BigInt(callGas) }),
    ...(reorganisable !== undefined && { reorganisable }),
    ...(journal !== undefined && { journal }),
  }
}

async function close(name: string): Promise<null> {
  const entry = chains.get(`/${name}`)
  chains.delete(`/${name}`)
  await entry?.chain.close()
  return null
}

const control: Answer = async (method, [params]) => {
  if (method === 'devchain_open') return open(params as OpenParams)
  if (method === 'devchain_close') return close(String(params))
  throw new RpcRefusal(-32_601, `the method ${method} does not exist`)
}

function exit(reason: string): never {
  process.stderr.write(`dev-chain: ${reason}\n`)
  process.exit(1)
}

async function stop(): Promise<void> {
  await Promise.all([...chains.values()].map(({ chain }) => chain.close()))
  process.exit(0)
}

const port = await serveRpc(
  (path) => (path === '/' ? control : chains.get(path)?.answer),
  Number(values.port),
)
setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimit) exit('the memory limit is exceeded')
}, 100).unref()
process.once('SIGTERM', () => void stop())
// The parent has ended, even by kill -9.
process.once('disconnect', () => process.exit(0))
process.send?.({ port })
