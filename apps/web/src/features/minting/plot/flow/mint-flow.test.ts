import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { clock } from '#lib/flow/clock.ts'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import type { MintEffects } from './mint-effects.ts'
import { mintTransitions } from './mint-flow.ts'
import type { MintSession } from './mint-session.ts'
import { startMint } from './start-mint.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hash = `0x${'ab'.repeat(32)}`
const session: MintSession = {
  land_id: '17',
  tokenId: '17',
  uri: 'plots/17',
  to: `0x${'01'.repeat(20)}`,
  contract: `0x${'02'.repeat(20)}`,
  targetNetworkId: '0x5',
  deadline: '2026-01-01T01:00:00.000Z',
}
const aWallet = (mint: () => Promise<string | null> = async () => hash) => ({ address: session.to, mint })

interface Change {
  server?: Partial<MintEffects['server']>
  connect?: MintEffects['wallet']['connect']
  ask?: MintEffects['dialogs']['ask']
}

/** Unless it is told otherwise, all goes well. Everything that is done to the world is written down. */
async function aMint(change: Change = {}) {
  const did: string[] = []
  const note = (line: string) => void did.push(line)
  const warnings: AbortSignal[] = []
  const effects: MintEffects = {
    server: {
      grant: async (id) => {
        note(`grant ${id}`)
        return session
      },
      report: async ({ tokenId, hash: said }) => {
        note(`report ${tokenId} ${said}`)
        return { pending: false, transaction_hash: hash }
      },
      ...change.server,
    },
    wallet: { connect: change.connect ?? (async () => aWallet()) },
    dialogs: {
      ask: async (question) => {
        note(`asks: ${question.title ?? question.message} [${question.ok}]`)
        return (await change.ask?.(question)) ?? true
      },
      tellError: async (message) => note(`Sorry: ${message}`),
      tellResult: async ({ error, title, message }) =>
        note(`${error ? 'bad' : 'good'}: ${title}: ${message}`),
      showProgress: ({ message }) => note(`progress: ${message}`),
      hideProgress: () => note('progress is gone'),
    },
    page: {
      warnBeforeLeaving: (signal) => {
        const stop = new AbortController()
        warnings.push(AbortSignal.any([signal, stop.signal]))
        return () => stop.abort()
      },
      goToLinking: () => note('to linking'),
      refreshLand: () => note('land is read again'),
      end: () => note('over'),
    },
    clock,
  }
  const flow = startMint({ id: '17', title: 'Lighthouse' }, effects)
  await vi.advanceTimersByTimeAsync(0)
  return { did, flow, at: () => flow.read().state, isWarned: () => warnings.some(({ aborted }) => !aborted) }
}

const refusing = (code: ErrorCode) => () => Promise.reject(new AppError(code))
const question = 'asks: Do you want to mint it ? [Mint]'
const preparing = 'progress: Preparing the mint on the blockchain …'

test('every state of a mint can be reached, and comes to an end', () => {
  expect(findFlaws(mintTransitions, { first: 'asking', ends: ['done'] })).toEqual([])
})

test('whoever has sent a mint is only ever led to what the chain says', () => {
  const targets = new Set<string>(Object.values(mintTransitions.verifying))
  expect(targets).toEqual(new Set(['minted', 'invalid', 'stillWaiting']))
})

test('a plot is minted, each step said', async () => {
  const mint = await aMint({
    connect: async (_, { onStep }) => {
      for (const step of ['choosing', 'network', 'accounts'] as const) onStep(step, 'Goerli')
      return aWallet()
    },
  })
  expect(mint.did).toEqual([
    question,
    preparing,
    'grant 17',
    'progress: Looking for your wallet …',
    'progress: Your wallet asks to switch to Goerli.',
    'progress: Your wallet asks whether Meridian may see your account.',
    'progress: Please confirm the mint in your wallet.',
    'progress: The mint is sent. Validating it on the blockchain … Please keep this page open.',
    `report 17 ${hash}`,
    'progress is gone',
    'land is read again',
  ])
  expect(mint.flow.read()).toMatchObject({ state: 'minted', context: { hash, session } })
  expect(mint.isWarned()).toBe(false)
  mint.flow.send({ type: 'close' })
  expect(mint.did.at(-1)).toBe('over')
})

test('whoever thinks better of it has asked nobody for anything', async () => {
  const { did } = await aMint({ ask: async () => false })
  expect(did).toEqual([question, 'over'])
})

test.each<[agrees: boolean, end: string[]]>([
  [true, ['to linking', 'over']],
  [false, ['over']],
])('without a linked wallet the way to link one is offered: %s', async (agrees, end) => {
  const { did } = await aMint({
    server: { grant: refusing('WALLET_NOT_LINKED') },
    ask: async ({ ok }) => ok === 'Mint' || agrees,
  })
  expect(did).toEqual([
    question,
    preparing,
    'progress is gone',
    'asks: Please connect your wallet before you mint. [Connect Wallet]',
    ...end,
  ])
})

test('a refusal of the server is said, and the list is read again', async () => {
  const { did } = await aMint({ server: { grant: refusing('PLOT_ALREADY_MINTED') } })
  expect(did.slice(2)).toEqual([
    'progress is gone',
    'land is read again',
    'Sorry: This plot has been minted already.',
    'over',
  ])
})

test('a grant that takes long is asked for again, and given up in the end', async () => {
  let tries = 0
  const { at, did } = await aMint({
    server: {
      grant: () => {
        tries += 1
        return refusing('MINT_LATE')()
      },
    },
  })
  expect(at()).toBe('granting')
  await vi.advanceTimersByTimeAsync(179_000)
  expect(at()).toBe('granting')
  expect(tries).toBeGreaterThan(100)
  await vi.advanceTimersByTimeAsync(2000)
  expect(did.at(-2)).toBe(
    'Sorry: The blockchain takes longer than usual to prepare this mint. Please try again in a moment.',
  )
})

test.each<[string, unknown, string[]]>([
  ['is not there', new WalletError('missing'), ['Sorry: Please install Metamask and connect your wallet']],
  ['does not let the site in', new WalletError('denied'), ['Sorry: User denied web3 access']],
  ['was left', new WalletError('left'), []],
])('a wallet that %s ends the mint', async (_, error, said) => {
  const { did, isWarned } = await aMint({ connect: () => Promise.reject(error) })
  expect(did.slice(3)).toEqual(['progress is gone', ...said, 'over'])
  expect(isWarned()).toBe(false)
})

test.each<[string, () => Promise<string | null>, string]>([
  [
    'rejects',
    () => Promise.reject(new WalletError('rejected', { code: 4001, message: 'You said no in your wallet.' })),
    'You said no in your wallet.',
  ],
  ['rejects without a word', () => Promise.reject(new WalletError('rejected')), 'User denied web3 access'],
  [
    'has no funds',
    () => Promise.reject(new WalletError('failed', { message: 'insufficient funds for gas' })),
    'insufficient funds for gas',
  ],
  [
    'went elsewhere',
    () => Promise.reject(new WalletError('moved')),
    'Your wallet has moved to another network meanwhile. Please try again.',
  ],
  ['gives no hash', async () => null, 'Transaction error.'],
])('a wallet that %s is quoted, and nothing is reported', async (_, mint, said) => {
  const { did } = await aMint({ connect: async () => aWallet(mint) })
  expect(did.slice(-3)).toEqual(['progress is gone', `Sorry: ${said}`, 'over'])
  expect(did.filter((line) => line.startsWith('report'))).toEqual([])
})

test('what is not final yet is asked after, through lost answers too', async () => {
  const answers = [
    async () => ({ pending: true, transaction_hash: null }),
    refusing('NETWORK'),
    refusing('CHAIN_UNREACHABLE'),
    async () => ({ pending: false, transaction_hash: `0x${'cd'.repeat(32)}` }),
  ]
  const { at, flow, isWarned } = await aMint({ server: { report: () => answers.shift()!() } })
  expect(at()).toBe('verifying')
  expect(isWarned()).toBe(true)
  await vi.advanceTimersByTimeAsync(4500)
  // The chain's hash counts: a wallet may have replaced its own.
  expect(flow.read()).toMatchObject({ state: 'minted', context: { hash: `0x${'cd'.repeat(32)}` } })
})

test('a transaction that minted something else is named, for whoever is asked', async () => {
  const { did } = await aMint({ server: { report: refusing('TRANSACTION_REFUSED') } })
  expect(did.slice(-2)).toEqual([`bad: ${hash}: Cannot validate transaction. Please contact us!`, 'over'])
})

test('nobody has to sit here until the chain is done', async () => {
  const { did } = await aMint({ server: { report: async () => ({ pending: true, transaction_hash: null }) } })
  await vi.advanceTimersByTimeAsync(181_500)
  expect(did.at(-2)).toBe(
    'good: Your mint is being confirmed: That can take a few minutes. You may close this: the table shows when the plot is minted.',
  )
})
