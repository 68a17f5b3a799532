/** The mint of a collection for tests: the world around it answers as it is told, and all that is done is written down. */
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import { vi } from 'vitest'
import { clock } from '#lib/flow/clock.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'
import type { FeeSession, MintStatus } from './fee-session.ts'
import { startCollectionMint } from './start-collection-mint.ts'

export const collection = { id: 'c1', name: 'By the lake', total: 3, txid: null }
export const tid = '0198c0de-0000-7000-8000-000000000001'
export const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'01'.repeat(20)}`

export const session: FeeSession = {
  tid,
  targetNetworkId: '0x5',
  targetWallet: `0x${'02'.repeat(20)}`,
  from: `0x${'0e'.repeat(20)}`,
  amountCurrency: '0.005',
  data: '0x1234',
}

export const aStatus = (state: MintStatus['state'], change: Partial<MintStatus> = {}): MintStatus => ({
  state,
  txid: null,
  fee_txid: null,
  token: null,
  ...change,
})

export const refusing = (code: ErrorCode) => () => Promise.reject(new AppError(code))
export const silent = () => new Promise<never>(() => {})
export const aWallet = (send: () => Promise<string | null> = async () => hash) => ({ address, send })

export interface World {
  server?: Partial<CollectionMintEffects['server']>
  dialogs?: Partial<CollectionMintEffects['dialogs']>
  page?: Partial<CollectionMintEffects['page']>
  connect?: CollectionMintEffects['wallet']['connect']
}

export function aWorld(change: World = {}) {
  const did: string[] = []
  const note = (line: string) => void did.push(line)
  const warnings: AbortSignal[] = []
  const left = new AbortController()
  const effects: CollectionMintEffects = {
    server: {
      readFee: async () => '0.005',
      request: async (id) => {
        note(`request ${id}`)
        return session
      },
      verify: async ({ tid: paid, txh }) => {
        note(`verify ${paid === tid ? 'it' : paid} '${txh}'`)
        return { pending: false }
      },
      report: (reported, { status, receiver, payload }) =>
        note(`report ${reported === tid ? 'it' : reported} ${status} ${receiver ?? JSON.stringify(payload)}`),
      readStatus: async () => aStatus(2),
      ...change.server,
    },
    wallet: { connect: change.connect ?? (async () => aWallet()) },
    dialogs: {
      ask: async ({ title, message, ok }) => {
        note(`asks: ${title ?? message} [${ok}]`)
        return true
      },
      tellMinting: async ({ name }, { txid, fee_txid: fee }) => note(`minting: ${name} ${txid} ${fee}`),
      tellMinted: async ({ name }) => note(`minted: ${name}`),
      tellError: async (message) => note(`Sorry: ${message}`),
      tellResult: async ({ error, title, message }) =>
        note(`${error ? 'bad' : 'good'}: ${title}: ${message}`),
      announce: (text) => note(`line: ${text}`),
      showProgress: ({ message }) => note(`progress: ${message}`),
      hideProgress: () => note('progress is gone'),
      ...change.dialogs,
    },
    page: {
      warnBeforeLeaving: (signal) => {
        const stop = new AbortController()
        warnings.push(AbortSignal.any([signal, stop.signal]))
        return () => stop.abort()
      },
      goToLinking: () => note('to linking'),
      refreshLand: () => note('land is read again'),
      claim: async () => true,
      whenVisible: async (signal) => signal.throwIfAborted(),
      left: left.signal,
      end: () => note('over'),
      ...change.page,
    },
    clock,
  }
  return { did, effects, leave: () => left.abort(), isWarned: () => warnings.some(({ aborted }) => !aborted) }
}

export async function aCollectionMint(change: World = {}) {
  const { effects, ...world } = aWorld(change)
  const flow = startCollectionMint(collection, effects)
  await pass(0)
  return {
    ...world,
    flow,
    at: () => flow.read().state,
    reported: () => world.did.filter((line) => line.startsWith('report')),
  }
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
