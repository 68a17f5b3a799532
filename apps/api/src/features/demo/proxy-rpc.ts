/**
 * Exposes the embedded chains to browsers on the app's origin. Only read calls and signed transactions pass: nothing
 * that uses the node's accounts or changes its clock. All questions together have a budget (rpc-budget.ts), so that they
 * leave most of this process to other calls. All chains are in one program, which runs one call at a time and can not
 * interrupt it, so callers queue here by network.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import { z } from 'zod'
import { passOn } from '#platform/chain/chain-rpc.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import type { Config } from '#platform/config/config.ts'
import { ownHosts } from '#platform/http/own-hosts.ts'
import { networkOf, siteOf } from '#platform/net/caller-network.ts'
import { FairQueue } from './fair-queue.ts'
import { refuseOtherSitesButWallets } from './refuse-other-sites.ts'
import { RpcBudget } from './rpc-budget.ts'
import {
  checkQuestion,
  isCall,
  logRangeOf,
  mostLogBlocks,
  noJson,
  noRequest,
  tooBusy,
  tooLarge,
  tooManyBlocks,
} from './rpc-questions.ts'
import type { Question } from './rpc-questions.ts'

const mostQuestions = 100
const batch = z.array(z.unknown()).min(1).max(mostQuestions)

/** From the arrival of a request until its body is read, and from there until its last question is sent. */
const waitMs = 20_000

/**
 * A refusal is sent late, so that a client that repeats at once does so once in a second on each connection. Each costs
 * a timer and a socket, so further ones are sent at once.
 */
const refuseAfterMs = 1000
const mostLateRefusals = 1000
const retryAfterSeconds = 2

class Busy extends Error {}

const queueOptions = {
  queuedEach: 2 * mostQuestions,
  queued: 2000,
  halfLifeMs: 30_000,
  longMs: 20,
  longShare: 0.25,
  longestPauseMs: 10_000,
  refusal: () => new Busy(),
}

export function proxyRpc(app: FastifyInstance, config: Config, budget = new RpcBudget()): void {
  const hosts = ownHosts(config)
  // A read takes long only because a call runs, so reads cause no pause.
  const calls = new FairQueue({ ...queueOptions, concurrent: 1 })
  const reads = new FairQueue({ ...queueOptions, concurrent: 4, longMs: Infinity })
  let lateRefusals = 0
  const refuseLate = async (): Promise<never> => {
    if (lateRefusals < mostLateRefusals) {
      lateRefusals += 1
      await pause(refuseAfterMs, null, { ref: false })
      lateRefusals -= 1
    }
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }

  app.post<{ Params: { chainId: string } }>(
    '/rpc/:chainId',
    {
      schema: { hide: true },
      bodyLimit: 512 * 1024,
      // Before the body is read, so that another site learns nothing, and a request that waits costs no parsing.
      onRequest: async ({ headers, ip }, reply) => {
        refuseOtherSitesButWallets(headers, hosts)
        await budget.take(siteOf(ip), untilLeft(reply)).catch(refuseLate)
      },
      errorHandler: (error, _request, reply) => {
        if (error.code !== 'FST_ERR_CTP_INVALID_JSON_BODY') throw error
        void reply.code(200).send(noJson())
      },
    },
    async ({ body, params, ip }, reply) => {
      const chain = config.chains.find(({ id }) => String(id) === params.chainId)
      if (!chain) throw new AppError('NOT_FOUND')
      const signal = untilLeft(reply)
      const asker: Asker = {
        chain,
        takeTurn: () =>
          budget.take(siteOf(ip), signal).catch(() => {
            throw new Busy()
          }),
        run: ({ method }, task) => (isCall(method) ? calls : reads).run(networkOf(ip), task, signal),
      }
      return reply.type('application/json; charset=utf-8').send(await answer(asker, body))
    },
  )
}

// One object: an abort without a reason makes an error with a stack for each request.
const left = new Error('the client left')

/** Aborts when the client has left, or after some time. */
function untilLeft({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => closed.abort(left))
  return AbortSignal.any([closed.signal, AbortSignal.timeout(waitMs)])
}

interface Asker {
  chain: ChainConfig
  /** For each question of a request but the first, which the request itself has paid for. */
  takeTurn: () => Promise<void>
  run: <Result>(question: Question, task: () => Promise<Result>) => Promise<Result>
}

/** JSON as text: the chain's answers may be large, so they are passed on without being parsed. */
async function answer(asker: Asker, body: unknown): Promise<string> {
  if (!Array.isArray(body)) return answerOne(asker, body)
  if (!batch.safeParse(body).success) return JSON.stringify(noRequest())
  const answers = await Promise.all(body.map((given, nth) => answerOne(asker, given, nth > 0)))
  return `[${answers.join(',')}]`
}

async function answerOne({ chain, takeTurn, run }: Asker, given: unknown, waits = false): Promise<string> {
  const question = checkQuestion(given)
  if ('error' in question) return JSON.stringify(question)
  try {
    if (waits) await takeTurn()
    return await run(question, async () => {
      if (await exceedsLogBlocks(chain, question)) return JSON.stringify(tooManyBlocks(question.id))
      return (await sendToNode(chain, question)) ?? JSON.stringify(tooLarge(question.id))
    })
  } catch (error) {
    if (error instanceof Busy) return JSON.stringify(tooBusy(question.id))
    throw error
  }
}

async function exceedsLogBlocks(chain: ChainConfig, question: Question): Promise<boolean> {
  if (question.method !== 'eth_getLogs') return false
  const { from, to } = logRangeOf(question)
  if (from === null) return false
  const last = to ?? (await readHead(chain))
  return last - from >= mostLogBlocks
}

async function readHead(chain: ChainConfig): Promise<bigint> {
  const text = await sendToNode(chain, { jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] })
  return BigInt((JSON.parse(text ?? '{}') as { result: string }).result)
}

/** Null if the answer is too large. */
async function sendToNode(chain: ChainConfig, question: Question): Promise<string | null> {
  try {
    return await passOn(chain, JSON.stringify(question))
  } catch (cause) {
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  }
}
