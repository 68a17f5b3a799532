import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { clock } from '#lib/flow/clock.ts'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import type { GinEffects } from './gin-effects.ts'
import type { GinSession } from './gin-session.ts'
import { ginTransitions } from './gin-flow.ts'
import { startConversion } from './start-conversion.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hash = `0x${'ab'.repeat(32)}`
const session: GinSession = {
  tid: 'a-conversion',
  amount: '2500000000000000000',
  targetWallet: `0x${'01'.repeat(20)}`,
  from: `0x${'02'.repeat(20)}`,
  networks: [{ id: '0x38', name: 'BNB Smart Chain', contract: `0x${'03'.repeat(20)}` }],
}
const aWallet = (send: () => Promise<string | null> = async () => hash) => ({ address: session.from, send })

interface Change {
  server?: Partial<GinEffects['server']>
  connect?: GinEffects['wallet']['connect']
  isAgreed?: boolean
}

/** Unless it is told otherwise, all goes well. Everything that is done to the world is written down. */
async function aConversion(change: Change = {}) {
  const did: string[] = []
  const note = (line: string) => void did.push(line)
  const warnings: AbortSignal[] = []
  let leave = () => {}
  const effects: GinEffects = {
    server: {
      begin: async (total) => {
        note(`begin ${total}`)
        return session
      },
      verify: async ({ tid, txh, targetNetworkId }) => {
        note(`verify ${tid} ${txh} ${targetNetworkId}`)
        return { pending: false }
      },
      report: ({ step, result, content }, { leaving = false } = {}) =>
        note(`${step} ${result ? 'good' : 'bad'}${leaving ? ', leaving' : ''}: ${content}`),
      ...change.server,
    },
    wallet: { connect: change.connect ?? (async () => aWallet()) },
    dialogs: {
      ask: async ({ message, ok }) => {
        note(`asks: ${message} [${ok}]`)
        return change.isAgreed ?? true
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
      whenLeaving: (tell) => {
        leave = tell
      },
      goToLinking: () => note('to linking'),
      refreshBalance: () => note('the balance is read again'),
      end: () => note('over'),
    },
    clock,
  }
  const flow = startConversion({ total: '2.5', networkId: '0x38' }, effects)
  await vi.advanceTimersByTimeAsync(0)
  return {
    did,
    flow,
    leave: () => leave(),
    at: () => flow.read().state,
    isWarned: () => warnings.some(({ aborted }) => !aborted),
  }
}

const refusing = (code: ErrorCode) => () => Promise.reject(new AppError(code))
const failing = (...[reason, options]: ConstructorParameters<typeof WalletError>): Promise<never> =>
  Promise.reject(new WalletError(reason, options))

test('every state can be reached, and comes to an end', () => {
  expect(findFlaws(ginTransitions, { first: 'beginning', ends: ['done'] })).toEqual([])
})

test('whoever has sent Gin is only ever led to what the chain says', () => {
  const targets = new Set<string>(Object.values(ginTransitions.verifying))
  expect(targets).toEqual(new Set(['converted', 'invalid', 'stillWaiting', 'verifying']))
})

test('Gin comes into the game, each step said and reported', async () => {
  const conversion = await aConversion({
    connect: async (_, { onStep }) => {
      onStep('network', 'BNB Smart Chain')
      return aWallet()
    },
  })
  expect(conversion.did).toEqual([
    'begin 2.5',
    'progress: Your wallet asks to switch to BNB Smart Chain.',
    'progress: Please confirm the transfer in your wallet.',
    '20 good: The wallet is asked',
    'progress: The transfer is sent. Validating it on the blockchain … Please keep this page open.',
    '30 good: Validating',
    `verify a-conversion ${hash} 0x38`,
    'progress is gone',
    'the balance is read again',
    '40 good: Confirmed',
    'good: Your Gin is in the game: 2.5 Gin have come into the game.',
    'over',
  ])
  expect(conversion.isWarned()).toBe(false)
})

test('without a linked wallet, the way to link one is offered', async () => {
  const server = { begin: refusing('WALLET_NOT_LINKED') }
  const asked = 'asks: Please connect your wallet before you convert Gin. [Connect Wallet]'
  expect((await aConversion({ server })).did).toEqual([asked, 'to linking', 'over'])
  expect((await aConversion({ server, isAgreed: false })).did).toEqual([asked, 'over'])
})

test('what the server refuses is said', async () => {
  const { did } = await aConversion({ server: { begin: refusing('GIN_CLOSED') } })
  expect(did).toEqual(['Sorry: Gin can not be converted at the moment. Please try again later.', 'over'])
})

test.each([
  ['missing', 11, 'Please install Metamask and connect your wallet'],
  ['denied', 12, 'User denied web3 access'],
] as const)('a wallet that is %s is step %i', async (reason, step, message) => {
  const { did } = await aConversion({ connect: () => failing(reason) })
  expect(did).toEqual([
    'begin 2.5',
    `${step} bad: ${message}`,
    'progress is gone',
    `Sorry: ${message}`,
    'over',
  ])
})

test('nothing is said to someone who closed the choice of wallets', async () => {
  const { did } = await aConversion({ connect: () => failing('left') })
  expect(did).toEqual(['begin 2.5', '12 bad: ', 'progress is gone', 'over'])
})

test.each<[string, () => Promise<string | null>, number, string]>([
  ['is rejected', () => failing('rejected'), 21, 'Transaction Error. MetaMask Tx Signature. User Denied.'],
  [
    'fails',
    () => failing('failed', { message: 'insufficient funds' }),
    22,
    'Transaction error. insufficient funds',
  ],
  ['brings nothing', async () => null, 22, 'Transaction error.'],
])('a transfer that %s is told, and nothing is verified', async (_, send, step, message) => {
  const { did, isWarned } = await aConversion({ connect: async () => aWallet(send) })
  expect(did.filter((line) => line.startsWith('verify'))).toEqual([])
  expect(did.slice(-4)).toEqual([
    expect.stringMatching(`^${step} bad`),
    'progress is gone',
    `Sorry: ${message}`,
    'over',
  ])
  expect(isWarned()).toBe(false)
})

test('a transaction that the server refuses is step 41, and its hash is what one is told to name', async () => {
  const { did } = await aConversion({ server: { verify: refusing('TRANSACTION_REFUSED') } })
  expect(did.some((line) => line.startsWith('41 bad'))).toBe(true)
  expect(did.slice(-2)).toEqual([`bad: ${hash}: Can not validate transaction. Please contact us!`, 'over'])
})

test('one that is not final yet is asked after again and again; in the end one may go', async () => {
  let asked = 0
  const conversion = await aConversion({
    server: {
      verify: async () => {
        asked += 1
        return { pending: true }
      },
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(7)
  expect(conversion.at()).toBe('verifying')
  expect(conversion.isWarned()).toBe(true)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(conversion.did.slice(-2)).toEqual([
    'good: Your Gin is on its way: The network takes longer than usual. You may close this: your Gin is counted when it has arrived.',
    'over',
  ])
  expect(conversion.did.some((line) => line.startsWith('41'))).toBe(false)
})

test('a page that is closed while the wallet asks reports it', async () => {
  const conversion = await aConversion({ connect: async () => aWallet(() => new Promise(() => {})) })
  expect(conversion.isWarned()).toBe(true)
  conversion.leave()
  expect(conversion.did.at(-1)).toBe('12 bad, leaving: User close browser')
  expect(conversion.at()).toBe('sending')
})
