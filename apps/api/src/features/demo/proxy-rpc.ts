/**
 * Exposes the embedded chains to browsers on the app's origin. Only read calls and signed transactions pass: nothing
 * that uses the node's accounts or changes its clock.
 */
import type { FastifyInstance } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import { parseTransaction } from 'viem'
import type { Hex } from 'viem'
import { z } from 'zod'
import { passOn } from '#platform/chain/chain-rpc.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'
import { ownHosts } from '#platform/http/own-hosts.ts'
import { refuseOtherSitesButWallets } from './refuse-other-sites.ts'

const allowedMethods = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])

// All methods above return a result, so a notification (a request without an id) is refused.
const question = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(100)]),
  method: z.string(),
  params: z.unknown().optional(),
})

/**
 * Several times the gas of any product transaction. The chain program runs a call as long as its gas lasts and
 * records every step: a tight loop with this much gas takes 0.5 s and 360 MB there.
 */
const mostGas = 1_000_000n
const calls = new Set(['eth_call', 'eth_estimateGas'])

const batch = z.array(z.unknown()).min(1).max(100)

interface Refusal {
  jsonrpc: '2.0'
  id: number | string | null
  error: { code: number; message: string }
}

const refuse = (id: Refusal['id'], code: number, message: string): Refusal => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
const noJson = () => refuse(null, -32_700, 'This is not JSON.')
const noRequest = (id: Refusal['id'] = null) => refuse(id, -32_600, 'This is not a JSON-RPC request.')
// Ethereum's parameters are positional. Named ones could pass any gas in a field that the node interprets.
const noArray = (id: Refusal['id']) => refuse(id, -32_602, 'This address takes parameters in an array.')
const tooMuchGas = (id: Refusal['id']) =>
  refuse(id, -32_602, `This address takes transactions of at most ${mostGas} gas.`)
const noMethod = (id: Refusal['id']) => refuse(id, -32_601, 'This address does not take that method.')

export function proxyRpc(app: FastifyInstance, config: Config): void {
  const hosts = ownHosts(config)

  app.post<{ Params: { chainId: string } }>(
    '/rpc/:chainId',
    {
      schema: { hide: true },
      bodyLimit: 512 * 1024,
      // Before the body is read, so that another site learns nothing.
      onRequest: async ({ headers }) => refuseOtherSitesButWallets(headers, hosts),
      errorHandler: (error, _request, reply) => {
        if (error.code !== 'FST_ERR_CTP_INVALID_JSON_BODY') throw error
        void reply.code(200).send(noJson())
      },
    },
    async ({ body, params }, reply) => {
      const chain = config.chains.find(({ id }) => String(id) === params.chainId)
      if (!chain) throw new AppError('NOT_FOUND')
      return reply.send(await answer(chain, body))
    },
  )
}

/** Wallets read the error code in the answer, so our refusals have a node's format. */
async function answer(chain: ChainConfig, body: unknown): Promise<unknown> {
  if (!Array.isArray(body)) {
    const checked = check(body)
    return 'error' in checked ? checked : sendToNode(chain, checked)
  }
  if (!batch.safeParse(body).success) return noRequest()
  const all = body.map(check)
  const passed = all.filter((checked): checked is Question => !('error' in checked))
  if (passed.length === 0) return all
  const answers = await sendToNode(chain, passed)
  // The node may refuse the whole batch.
  if (!Array.isArray(answers) || answers.length !== passed.length) return answers
  const inOrder = answers.values()
  return all.map((checked): unknown => ('error' in checked ? checked : inOrder.next().value))
}

type Question = Omit<z.infer<typeof question>, 'params'> & { params: unknown[] }

function check(given: unknown): Question | Refusal {
  const parsed = question.safeParse(given)
  if (!parsed.success)
    return noRequest(question.shape.id.safeParse((given as { id?: unknown } | null)?.id).data)
  const { id, method, params = [] } = parsed.data
  if (!allowedMethods.has(method)) return noMethod(id)
  if (!Array.isArray(params)) return noArray(id)
  const checked = { ...parsed.data, params }
  if (method === 'eth_sendRawTransaction' && gasOf(params[0]) > mostGas) return tooMuchGas(id)
  return calls.has(method) ? withinGas(checked) : checked
}

/** Caps the gas of a call and sets it if missing. Of further parameters only the block and the state pass. */
function withinGas(query: Question): Question {
  const [call, ...others] = query.params
  if (typeof call !== 'object' || call === null) return query
  const { gas, gasLimit: _, ...rest } = call as Record<string, unknown>
  const isWithin = gas !== undefined && gas !== null && !isAbove(gas, mostGas)
  const bounded = { ...rest, gas: isWithin ? gas : `0x${mostGas.toString(16)}` }
  return { ...query, params: [bounded, ...others.slice(0, 2)] }
}

/** The gas of a signed transaction; zero if unreadable, which the chain then reports. */
function gasOf(signed: unknown): bigint {
  try {
    return parseTransaction(signed as Hex).gas ?? 0n
  } catch {
    return 0n
  }
}

function isAbove(value: unknown, most: bigint): boolean {
  if (typeof value === 'number') return value > Number(most)
  return typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value) && BigInt(value) > most
}

async function sendToNode(chain: ChainConfig, query: Question | Question[]): Promise<unknown> {
  try {
    return await passOn(chain, JSON.stringify(query))
  } catch (cause) {
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  }
}
