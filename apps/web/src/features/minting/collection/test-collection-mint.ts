/** A collection's mint for tests: its effects can be replaced, and every action is recorded in `did`. */
import { createTestEffects, pass } from '#features/wallet/transaction/test-effects.ts'
import type { EffectsChange } from '#features/wallet/transaction/test-effects.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'
import type { FeeSession, MintStatus } from './fee-session.ts'
import { startCollectionMint } from './start-collection-mint.ts'

export { failing, hash, pass, refusing, silent } from '#features/wallet/transaction/test-effects.ts'

export const collection = { id: 'c1', name: 'By the lake', total: 3, txid: null, uriid: 'u1' }
export const tid = '0198c0de-0000-7000-8000-000000000001'

export const session: FeeSession = {
  tid,
  targetNetworkId: '0x5',
  targetWallet: `0x${'01'.repeat(20)}`,
  from: `0x${'02'.repeat(20)}`,
  amountCurrency: '0.005',
  data: '0x1234',
}

export const statusOf = (state: MintStatus['state'], change: Partial<MintStatus> = {}): MintStatus => ({
  state,
  fee: null,
  txid: null,
  fee_txid: null,
  token: null,
  ...change,
})

export interface Change extends EffectsChange {
  server?: Partial<CollectionMintEffects['server']>
  page?: Partial<CollectionMintEffects['page']>
}

export function createMintWorld(change: Change = {}) {
  const world = createTestEffects(change)
  const { note, effects: payment } = world
  const left = new AbortController()
  const effects: CollectionMintEffects = {
    payment,
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
      readStatus: async () => statusOf(2),
      ...change.server,
    },
    dialogs: {
      ...payment.dialogs,
      showMinting: async ({ name }, { txid, fee_txid: fee }) => note(`minting: ${name} ${txid} ${fee}`),
      showMinted: async ({ name }) => note(`minted: ${name}`),
      announce: (text) => note(`line: ${text}`),
    },
    page: {
      goToLinking: () => note('to linking'),
      refreshLand: () => note('land is read again'),
      whenVisible: async (signal) => signal.throwIfAborted(),
      left: left.signal,
      end: () => note('over'),
      ...change.page,
    },
    clock: payment.clock,
  }
  return { ...world, effects, leave: () => left.abort() }
}

export async function mintCollection(change: Change = {}) {
  const { effects, ...world } = createMintWorld(change)
  const flow = startCollectionMint(collection, effects)
  await pass(0)
  return {
    ...world,
    flow,
    /** During the payment, the state of the payment. */
    at: () => (flow.read().state === 'paying' ? flow.read().context.step : flow.read().state),
    reported: () => world.did.filter((line) => line.startsWith('report')),
  }
}
