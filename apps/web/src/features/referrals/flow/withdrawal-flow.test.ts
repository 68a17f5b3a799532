import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptFee } from '#features/referrals/kept-fee.ts'
import type { Referred } from '#features/referrals/referred.ts'
import { WalletError } from '#features/wallet/connection/wallet-error.ts'
import { clock } from '#lib/flow/clock.ts'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import { startWithdrawal } from './start-withdrawal.ts'
import type { WithdrawalEffects } from './withdrawal-effects.ts'
import { withdrawalTransitions } from './withdrawal-flow.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hash = `0x${'ab'.repeat(32)}` as const
const wallet = `0x${'02'.repeat(20)}`
const referred: Referred = {
  count: 3,
  balance: '12.5',
  earned: '20',
  mass: '40',
  can_withdraw: true,
  fee: { coins: '0.01', receiver: `0x${'01'.repeat(20)}` },
  minimum: '2',
  withdrawal: null,
}
const anotherDevices = {
  state: 'confirming' as const,
  amount: '12.5',
  hash,
  payout_hash: null,
  at: '2026-01-02T03:04:05.000Z',
}

interface Change {
  referred?: Partial<Referred>
  count?: () => Promise<Referred>
  withdraw?: (hash: string) => Promise<{ pending: boolean }>
  connect?: WithdrawalEffects['payer']['connect']
  send?: () => Promise<string | null>
  isUnknown?: boolean
  kept?: KeptFee | null
  /** What the wallet sent unheard. */
  unheard?: `0x${string}` | 'waiting'
  /** What is answered to each question, in order. */
  answers?: boolean[]
  isElsewhere?: boolean
}

/** Unless it is told otherwise, all goes well. Everything that is done to the world is written down. */
async function aWithdrawal(change: Change = {}) {
  const did: string[] = []
  const note = (line: string) => void did.push(line)
  const warnings: AbortSignal[] = []
  const answers = [...(change.answers ?? [])]
  let kept = change.kept ?? null
  const effects: WithdrawalEffects = {
    wallet,
    symbol: 'ETH',
    server: {
      count: change.count ?? (async () => ({ ...referred, ...change.referred })),
      withdraw: async (sent) => {
        note(`withdraw ${sent}`)
        return change.withdraw ? change.withdraw(sent) : { pending: false }
      },
    },
    payer: {
      connect:
        change.connect ??
        (async ({ coins, receiver }) => ({
          address: wallet,
          send: async () => {
            note(`pay ${coins} to ${receiver}`)
            return change.send ? change.send() : hash
          },
        })),
      isUnknown: async () => change.isUnknown ?? false,
    },
    kept: {
      read: () => kept,
      keep: (sent) => {
        note(`keep ${sent}`)
        kept = { hash: sent, at: clock.now() }
      },
      forget: (sent) => {
        note(`forget ${sent}`)
        kept = null
      },
    },
    asked: {
      note: async () => note('the count is kept'),
      forget: () => note('the wallet has answered'),
      find: async () => change.unheard ?? null,
    },
    dialogs: {
      ask: async ({ title, facts = [] }) => {
        note(`asks: ${title}`)
        for (const [name, value] of facts) note(`  ${name}: ${value}`)
        return answers.shift() ?? true
      },
      tellError: async (message) => note(`Sorry: ${message}`),
      tellResult: async ({ error, title, message }) =>
        note(`${error ? 'bad' : 'good'}: ${title}: ${message}`),
      showProgress: ({ message }) => note(`progress: ${message}`),
      hideProgress: () => note('progress is gone'),
    },
    page: {
      claim: async () => !change.isElsewhere,
      warnBeforeLeaving: (signal) => {
        warnings.push(signal)
        return () => {}
      },
      refresh: () => note('the balance is read again'),
      end: () => note('over'),
    },
    clock,
  }
  const flow = startWithdrawal(effects)
  await vi.advanceTimersByTimeAsync(0)
  return {
    did,
    flow,
    kept: () => kept?.hash ?? null,
    at: () => flow.read().state,
    isWarned: () => warnings.some(({ aborted }) => !aborted),
  }
}

const refusing = (code: ErrorCode) => () => Promise.reject(new AppError(code))
const failing = (...[reason, options]: ConstructorParameters<typeof WalletError>): Promise<never> =>
  Promise.reject(new WalletError(reason, options))
const paid = (did: string[]) => did.filter((line) => line.startsWith('pay '))

const question = [
  'asks: Withdraw 12.5 USDT?',
  '  You receive: 12.5 USDT',
  '  At your wallet: 0x020…20202',
  '  Fee: 0.01 ETH, plus gas',
  '  The fee goes to: 0x010…10101',
]
const waits = 'progress: Please wait. The fee is sent; your USDT follow once the network has confirmed it …'
const succeeded = [
  waits,
  `withdraw ${hash}`,
  'progress is gone',
  'the balance is read again',
  `forget ${hash}`,
  'good: Withdrawn: USDT withdrawn. Please check the balance of your wallet',
  'over',
]

test('every state can be reached, and comes to an end', () => {
  expect(findFlaws(withdrawalTransitions, { first: 'looking', ends: ['done'] })).toEqual([])
})

test('whoever has paid the fee is led back to paying by their own word alone', () => {
  const targets = new Set<string>(Object.values(withdrawalTransitions.verifying))
  expect(targets).toEqual(new Set(['paid', 'refused', 'stillWaiting', 'gone']))
  const leadingToPay = Object.values(withdrawalTransitions.gone).filter((target) => target !== 'done')
  expect(leadingToPay).toEqual(['looking'])
})

test('what was earned is paid out: the cost is said first, and the fee kept before the server is asked', async () => {
  const withdrawal = await aWithdrawal()
  expect(withdrawal.did).toEqual([
    ...question,
    'progress: Please confirm the fee of 0.01 ETH in your wallet.',
    'the count is kept',
    `pay 0.01 to 0x${'01'.repeat(20)}`,
    `keep ${hash}`,
    'the wallet has answered',
    ...succeeded,
  ])
  expect(withdrawal.isWarned()).toBe(false)
})

test('whoever does not agree to the cost has paid nothing', async () => {
  const { did } = await aWithdrawal({ answers: [false] })
  expect(did).toEqual([...question, 'over'])
})

test.each<[string, Partial<Referred>, string]>([
  ['less than 2 USDT', { balance: '1.999999' }, 'The smallest withdrawal is 2 USDT.'],
  [
    'what a stranger earned',
    { can_withdraw: false },
    'What you earned is kept. It is paid out once this wallet has bought MASS, staked some or owns land.',
  ],
  [
    'where nothing can be withdrawn',
    { fee: null },
    'Nothing can be withdrawn at the moment. What you have earned is kept.',
  ],
])('%s is refused before a coin is paid', async (_, change, message) => {
  const { did } = await aWithdrawal({ referred: change })
  expect(did).toEqual([`Sorry: ${message}`, 'over'])
})

test('exactly 2 USDT are enough', async () => {
  const { did } = await aWithdrawal({ referred: { balance: '2' } })
  expect(did).toContain('asks: Withdraw 2 USDT?')
})

test('a server that does not answer is said, and nothing is paid', async () => {
  const { did } = await aWithdrawal({ count: refusing('NETWORK') })
  expect(did).toEqual(['Sorry: Please try again, network error', 'over'])
})

test.each([
  ['missing', 'Please install Metamask and connect your wallet'],
  ['denied', 'User denied web3 access'],
  ['unknownChain', 'Your wallet does not know this network and did not add it.'],
] as const)('a wallet that is %s is told, and nothing is paid', async (reason, message) => {
  const { did } = await aWithdrawal({ connect: () => failing(reason) })
  expect(did).toEqual([...question, 'progress is gone', `Sorry: ${message}`, 'over'])
})

test('on a wrong network, the wallet is asked to change it first', async () => {
  const { did } = await aWithdrawal({
    connect: async (_, { onStep }) => {
      onStep('network', 'Land office')
      return { address: wallet, send: async () => hash }
    },
  })
  expect(did).toContain('progress: Your wallet asks to switch to Land office.')
  expect(did.slice(-7)).toEqual(succeeded)
})

test('nothing is said to someone who closed the choice of wallets', async () => {
  const { did } = await aWithdrawal({ connect: () => failing('left') })
  expect(did).toEqual([...question, 'progress is gone', 'over'])
})

test.each<[string, () => Promise<string | null>, string]>([
  ['is rejected', () => failing('rejected'), 'User denied web3 access'],
  ['fails', () => failing('failed', { message: 'insufficient funds' }), 'insufficient funds'],
  [
    'meets a wallet that has moved',
    () => failing('moved'),
    'Your wallet has moved to another network meanwhile. Please try again.',
  ],
  ['brings nothing', async () => null, 'Transaction error.'],
])('a fee that %s is told, nothing is kept, and the server is not asked', async (_, send, message) => {
  const withdrawal = await aWithdrawal({ send })
  expect(withdrawal.did.slice(-3)).toEqual(['progress is gone', `Sorry: ${message}`, 'over'])
  expect(withdrawal.did.some((line) => line.startsWith('withdraw'))).toBe(false)
  expect(withdrawal.kept()).toBeNull()
  expect(withdrawal.isWarned()).toBe(false)
})

test('after a reload, the same fee is gone on with, and none is asked', async () => {
  const { did } = await aWithdrawal({ kept: { hash, at: clock.now() } })
  expect(did).toEqual(succeeded)
})

test('a fee that the wallet sent unheard is found, and no second one is asked', async () => {
  const { did, kept } = await aWithdrawal({ unheard: hash, withdraw: async () => ({ pending: true }) })
  expect(did).toContain(`keep ${hash}`)
  expect(did).toContain(`withdraw ${hash}`)
  expect(paid(did)).toEqual([])
  expect(kept()).toBe(hash)
})

test('while something of the wallet is in no block yet, no second fee is asked', async () => {
  const { did } = await aWithdrawal({ unheard: 'waiting' })
  expect(did).toContainEqual(expect.stringContaining('Your withdrawal goes on'))
  expect(paid(did)).toEqual([])
})

test('the count is kept before the wallet is asked, until it answers', async () => {
  const { did } = await aWithdrawal({ send: () => failing('disconnected') })
  const [kept, asked] = ['the count is kept', paid(did)[0]!].map((line) => did.indexOf(line))
  expect(kept).toBeGreaterThanOrEqual(0)
  expect(kept).toBeLessThan(asked!)
  expect(did).not.toContain('the wallet has answered')
  const rejected = await aWithdrawal({ send: () => failing('rejected') })
  expect(rejected.did).toContain('the wallet has answered')
})

test('a fee that was paid on another device is gone on with, too', async () => {
  const { did } = await aWithdrawal({ referred: { withdrawal: anotherDevices } })
  expect(did).toEqual(succeeded)
  const { did: later } = await aWithdrawal({
    referred: { withdrawal: { ...anotherDevices, state: 'paid' } },
  })
  expect(later).toContain('asks: Withdraw 12.5 USDT?')
})

test('a fee that was paid when there was too little is used once there is enough, and not before', async () => {
  const { did } = await aWithdrawal({ referred: { unused_hash: hash } })
  expect(did).toEqual(succeeded)
  const { did: early } = await aWithdrawal({ referred: { unused_hash: hash, balance: '1' } })
  expect(early).toEqual(['Sorry: The smallest withdrawal is 2 USDT.', 'over'])
})

test('one that is being withdrawn in another window is left to it', async () => {
  const { did } = await aWithdrawal({ isElsewhere: true })
  expect(did).toEqual([
    'Sorry: A withdrawal is under way in another window of this browser. Please go on there.',
    'over',
  ])
})

test('a fee that the server will never take is forgotten, and its hash is what one is told to name', async () => {
  const withdrawal = await aWithdrawal({ withdraw: refusing('TRANSACTION_REFUSED') })
  expect(withdrawal.did.slice(-2)).toEqual([
    `bad: ${hash}: Can not validate transaction. Please contact us!`,
    'over',
  ])
  expect(withdrawal.kept()).toBeNull()
})

test.each(['REFERRAL_TOO_LITTLE', 'REFERRAL_NOT_ENTITLED'] as const)(
  'one that is refused as %s is kept for when there is more',
  async (code) => {
    const withdrawal = await aWithdrawal({ withdraw: refusing(code) })
    expect(withdrawal.at()).toBe('done')
    expect(withdrawal.kept()).toBe(hash)
  },
)

test('lost answers are asked for again, with the same fee', async () => {
  let asked = 0
  const withdrawal = await aWithdrawal({
    withdraw: async () => {
      asked += 1
      if (asked < 5) throw new AppError(asked % 2 === 0 ? 'NETWORK' : 'CHAIN_UNREACHABLE')
      return { pending: false }
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(withdrawal.at()).toBe('done')
  expect(paid(withdrawal.did)).toHaveLength(1)
  expect(withdrawal.kept()).toBeNull()
})

test('a slow one is asked after again and again; in the end one may go, and the fee stays kept', async () => {
  const withdrawal = await aWithdrawal({ withdraw: async () => ({ pending: true }) })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(withdrawal.at()).toBe('verifying')
  expect(withdrawal.isWarned()).toBe(true)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(withdrawal.did.at(-2)).toMatch(/^good: Your withdrawal goes on/)
  expect(withdrawal.kept()).toBe(hash)
})

const dropped: Change = { withdraw: async () => ({ pending: true }), isUnknown: true }
const goneTitle = 'asks: The network does not know the fee’s transaction'

test('of a fee that was dropped, its owner says whether it is gone', async () => {
  const waiting = await aWithdrawal({ ...dropped, answers: [true, false] })
  await vi.advanceTimersByTimeAsync(190_000)
  expect(waiting.did.slice(-3)).toEqual([goneTitle, `  Fee: ${hash}`, 'over'])
  expect(waiting.kept()).toBe(hash)

  const anew = await aWithdrawal({ ...dropped, answers: [true, true, false] })
  await vi.advanceTimersByTimeAsync(190_000)
  expect(anew.did.slice(-7)).toEqual([`forget ${hash}`, ...question, 'over'])
  expect(anew.kept()).toBeNull()
})

test('one that is given up is not gone on with by the word of the server either', async () => {
  const withdrawal = await aWithdrawal({
    ...dropped,
    kept: { hash, at: clock.now() - 3_600_000 },
    referred: { withdrawal: anotherDevices },
    answers: [true, false],
  })
  expect(withdrawal.did).toEqual([goneTitle, `  Fee: ${hash}`, `forget ${hash}`, ...question, 'over'])
})

test('an old fee that the network knows is gone on with', async () => {
  const { did } = await aWithdrawal({ kept: { hash, at: 0 } })
  expect(did).toEqual(succeeded)
})
