/**
 * The embedded chains through the app's own origin, for browsers. Only questions and signed transactions pass:
 * nothing that would let a page use an account of the node or move its clock.
 */
import type { FastifyInstance } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import { z } from 'zod'
import { askChain } from '#platform/chain/chain-rpc.ts'
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

const question = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(100)]).optional(),
  method: z.string(),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})
const questions = z.union([question, z.array(question).min(1).max(100)])

export function proxyRpc(app: FastifyInstance, config: Config): void {
  const hosts = ownHosts(config)

  app.post<{ Params: { chainId: string } }>(
    '/rpc/:chainId',
    { schema: { hide: true }, bodyLimit: 512 * 1024 },
    async (request, reply) => {
      const chain = config.chains.find(({ id }) => String(id) === request.params.chainId)
      if (!chain) throw new AppError('NOT_FOUND')
      refuseOtherSitesButWallets(request.headers, hosts)
      const parsed = questions.safeParse(request.body)
      if (!parsed.success) throw new AppError('INVALID_INPUT', { msg: 'This is not a JSON-RPC request.' })
      const asked = [parsed.data].flat()
      const refused = asked.find(({ method }) => !allowedMethods.has(method))
      if (refused) throw new AppError('RPC_METHOD_REFUSED')
      const answer = await askChain(chain, JSON.stringify(parsed.data)).catch((cause: unknown) => {
        throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
      })
      return reply
        .code(answer.status)
        .type('application/json')
        .send(await answer.text())
    },
  )
}
