import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTransaction } from '#features/wallet/transaction/start-transaction.ts'
import {
  account,
  createTestEffects,
  failing,
  hash,
  pass,
  refusing,
  settle,
  silent,
} from '#features/wallet/transaction/test-effects.ts'
import type { EffectsChange } from '#features/wallet/transaction/test-effects.ts'
import { ginConversion } from './gin-conversion.ts'
import type { GinServer, GinSession } from './gin-server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const session: GinSession = {
  tid: 'a-conversion',
  amount: '2500000000000000000',
  targetWallet: `0x${'01'.repeat(20)}`,
  from: account,
  networks: [{ id: '0x38', name: 'BNB Smart Chain', contract: `0x${'03'.repeat(20)}` }],
}

interface Change extends EffectsChange {
  server?: Partial<GinServer>
  balance?: bigint
  total?: string
}

/** Succeeds by default; `change` replaces effects. */
async function convert(change: Change = {}) {
  const world = createTestEffects(change)
  const { note, effects } = world
  const conversion = ginConversion(
    { total: change.total ?? '2.5', networkId: '0x38' },
    {
      wallet: account,
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
      readBalance: async () => change.balance ?? 10n ** 20n,
      goToLinking: () => note('to linking'),
      refreshBalance: () => note('the balance is read again'),
    },
  )
  const flow = startTransaction(conversion, effects, () => note('over'))
  await settle()
  return { ...world, at: () => flow.read().state }
}

test('converts Gin, shows and reports each step', async () => {
  const conversion = await convert({
    connect: async ({ onStep }) => onStep('network', 'BNB Smart Chain'),
  })
  expect(conversion.did).toEqual([
    'begin 2.5',
    'progress: Your wallet asks to switch to BNB Smart Chain.',
    '20 good: The wallet is asked',
    'progress: Please confirm the transfer in your wallet.',
    '30 good: Validating',
    'progress: The transfer is sent. Validating it on the blockchain … Please keep this page open.',
    `verify a-conversion ${hash} 0x38`,
    'the balance is read again',
    '40 good: Confirmed',
    'progress is gone',
    'good: Your Gin is in the game: You brought 2.5 Gin into the game.',
    'over',
  ])
  expect(conversion.isWarned()).toBe(false)
})

test('without a linked wallet, the way to link one is offered', async () => {
  const server = { begin: refusing('GIN_WALLET_NOT_LINKED') }
  const asked = [
    'the balance is read again',
    'progress is gone',
    'asks: Please connect your wallet before you convert Gin. [Connect Wallet]',
  ]
  expect((await convert({ server })).did).toEqual([...asked, 'to linking', 'over'])
  expect((await convert({ server, answers: [false] })).did).toEqual([...asked, 'over'])
})

test('shows a refusal of the server', async () => {
  const { did } = await convert({ server: { begin: refusing('GIN_CLOSED') } })
  expect(did).toEqual([
    'the balance is read again',
    'progress is gone',
    'Sorry: Gin can not be converted at the moment. Please try again later.',
    'over',
  ])
})

test.each([
  [
    'missing',
    11,
    'Please install Metamask and connect your wallet',
    'Sorry: Please install Metamask and connect your wallet',
  ],
  [
    'denied',
    12,
    'User denied web3 access',
    'asks: You cancelled. Nothing was sent. User denied web3 access [Try again]',
  ],
] as const)('reports a wallet that is %s as step %i', async (reason, step, message, notice) => {
  const { did } = await convert({ connect: failing(reason) })
  expect(did).toEqual([
    'begin 2.5',
    `${step} bad: ${message}`,
    'the balance is read again',
    'progress is gone',
    notice,
    'over',
  ])
})

test('shows nothing when the user closed the choice of wallets', async () => {
  const { did } = await convert({ connect: failing('left') })
  expect(did).toEqual(['begin 2.5', '12 bad: ', 'the balance is read again', 'progress is gone', 'over'])
})

test.each<[string, () => Promise<null>, number, string]>([
  [
    'is rejected',
    failing('rejected'),
    21,
    'asks: You cancelled. Nothing was sent. Transaction Error. MetaMask Tx Signature. User Denied. [Try again]',
  ],
  [
    'fails',
    failing('failed', { message: 'insufficient funds' }),
    22,
    'Sorry: Transaction error. insufficient funds',
  ],
  ['brings nothing', async () => null, 22, 'Sorry: Transaction error.'],
])('shows a transfer that %s, and verifies nothing', async (_, send, step, message) => {
  const { did, isWarned } = await convert({ send })
  expect(did.filter((line) => line.startsWith('verify'))).toEqual([])
  expect(did.slice(-5)).toEqual([
    expect.stringMatching(`^${step} bad`),
    'the balance is read again',
    'progress is gone',
    message,
    'over',
  ])
  expect(isWarned()).toBe(false)
})

test('reports a transaction that the server refuses as step 41, and shows its hash for support', async () => {
  const { did } = await convert({ server: { verify: refusing('TRANSACTION_REFUSED') } })
  expect(did.some((line) => line.startsWith('41 bad'))).toBe(true)
  expect(did.slice(-2)).toEqual([`bad: ${hash}: Can not validate transaction. Please contact us!`, 'over'])
})

test('polls a pending transaction, and finally lets the user leave', async () => {
  let asked = 0
  const conversion = await convert({
    server: {
      verify: async () => {
        asked += 1
        return { pending: true }
      },
    },
  })
  await pass(10_000)
  expect(asked).toBe(7)
  expect(conversion.at()).toBe('verifying')
  expect(conversion.isWarned()).toBe(true)
  await pass(180_000)
  expect(conversion.did.slice(-2)).toEqual([
    'good: Your Gin is on its way: The network takes longer than usual. You may close this: your Gin is counted when it has arrived.',
    'over',
  ])
  expect(conversion.did.some((line) => line.startsWith('41'))).toBe(false)
})

test('reports a page that is closed while the wallet’s prompt is open', async () => {
  const conversion = await convert({ send: silent })
  expect(conversion.isWarned()).toBe(true)
  conversion.leavePage()
  expect(conversion.did.at(-1)).toBe('12 bad, leaving: User close browser')
  expect(conversion.at()).toBe('sending')
})

test('shows too low a balance before the wallet opens', async () => {
  const { did } = await convert({ balance: 10n ** 18n, send: silent })
  expect(did).toContain(
    'Sorry: Your wallet has 1 Gin on BNB Smart Chain, which is less than that. Nothing was sent.',
  )
})

test('finds a transfer whose answer was lost after a reload and does not send it again, whatever amount is typed now', async () => {
  const { entries } = await convert({ send: silent })
  const sent: unknown[] = []
  const { did } = await convert({
    journal: entries,
    total: '9',
    chain: { find: async () => ({ kind: 'found', hash }) },
    send: async (request) => {
      sent.push(request)
      return hash
    },
  })
  expect(sent).toEqual([])
  expect(did).toContain(`verify a-conversion ${hash} 0x38`)
  expect(did).toContain('good: Your Gin is in the game: You brought 2.5 Gin into the game.')
  expect(entries.size).toBe(0)
})

test('begins nothing while another window converts', async () => {
  expect((await convert({ isLocked: true })).did).toEqual([
    'progress is gone',
    'Sorry: This is under way in another window of this browser. Please go on there.',
    'over',
  ])
})
