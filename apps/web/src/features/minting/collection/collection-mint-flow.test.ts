import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransactionRequest } from '#features/wallet/transaction/wallet-transaction.ts'
import { findFlaws } from '#lib/flow/find-flaws.ts'
import { failing, hash, mintCollection, pass, refusing, session, silent } from './test-collection-mint.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'
import { browserStateOf, collectionMintTransitions } from './collection-mint-flow.ts'

type Server = CollectionMintEffects['server']

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const question = [
  'asks: Mint “By the lake” as an NFT? [Mint NFT]',
  '  Plots: 3',
  '  Fee: 0.005 ETH',
  '  Gas: Shown by your wallet',
]
const asking = 'progress: Asking for the fee …'
const begun = 'report it 1 0x0202020202020202020202020202020202020202'
const gone = 'progress is gone'
const again = 'land is read again'

test('reaches every state of a mint, and each leads to the end', () => {
  expect(findFlaws(collectionMintTransitions, { first: 'asking', ends: ['done'] })).toEqual([])
})

test('mints a collection, shows and reports each step', async () => {
  const mint = await mintCollection({
    connect: async ({ onStep }) => {
      for (const step of ['choosing', 'network', 'accounts'] as const) onStep(step, 'Goerli')
    },
  })
  expect(mint.did).toEqual([
    ...question,
    asking,
    'request c1',
    'progress: Looking for your wallet …',
    'progress: Your wallet asks to switch to Goerli.',
    'progress: Your wallet asks whether Meridian may see your account.',
    begun,
    'progress: Please confirm the payment of the fee in your wallet.',
    'progress: The fee is sent. Validating it on the blockchain … You may leave this page: the mint continues.',
    `verify it '${hash}'`,
    again,
    'line: The land collection “By the lake” is being minted.',
    gone,
  ])
  expect(mint.at()).toBe('following')
  expect(mint.isWarned()).toBe(false)
  mint.did.length = 0
  await pass(4999)
  expect(mint.did).toEqual([])
  await pass(1)
  expect(mint.did).toEqual([again, again, 'minted: By the lake', 'over'])
})

test('shows the collection as waiting from the answer on, and as minting from the fee on', async () => {
  const states: (number | null)[] = []
  const mint = await mintCollection({ server: { request: silent } })
  states.push(browserStateOf(mint.flow.read()))
  const other = await mintCollection()
  states.push(browserStateOf(other.flow.read()))
  await pass(5000)
  states.push(browserStateOf(other.flow.read()))
  expect(states).toEqual([3, 4, null])
})

test.each([
  ['0.005', '0.005 ETH'],
  ['0', 'None'],
  [null, 'Shown by your wallet'],
])('shows the cost before the confirmation (%s), and that a mint is permanent', async (fee, said) => {
  const ask = vi.fn<CollectionMintEffects['dialogs']['ask']>(async () => false)
  await mintCollection({ server: { readFee: async () => fee }, dialogs: { ask } })
  const [{ message, facts, note }] = ask.mock.calls[0]!
  expect(message).toMatch(/This cannot be undone: no plots can be added or taken out afterwards/)
  expect(facts).toEqual([
    ['Plots', '3'],
    ['Fee', said],
    ['Gas', 'Shown by your wallet'],
  ])
  expect(note).toMatch(/trying again costs no further fee/)
})

const dearer = ['asks: The fee has risen [Mint NFT]', '  Fee: 0.005 ETH']

test.each([
  [true, 'following'],
  [false, 'done'],
])('a fee that has risen since the question is asked for again: %s', async (agrees, end) => {
  const { at, did } = await mintCollection({
    server: { readFee: async () => '0.004' },
    answers: [true, agrees],
  })
  expect(did.slice(0, 8)).toEqual([
    ...question.map((line) => line.replace('0.005', '0.004')),
    asking,
    'request c1',
    ...dearer,
  ])
  expect(at()).toBe(end)
  expect(did.includes(`verify it '${hash}'`)).toBe(agrees)
})

test('makes no request when the user cancels', async () => {
  const { did } = await mintCollection({ dialogs: { ask: async () => false } })
  expect(did).toEqual(['over'])
})

test('makes no request while another window mints', async () => {
  const { did } = await mintCollection({ isLocked: true })
  expect(did).toEqual([
    ...question,
    gone,
    'Sorry: This land collection is being minted in another window of yours. Please go on there.',
    'over',
  ])
})

test.each(['0', '0.0', '0.000000000000000000'])(
  'pays nothing where the fee is %s, and begins the mint at once',
  async (amountCurrency) => {
    const { did, at, reported } = await mintCollection({
      server: { request: async () => ({ ...session, amountCurrency }) },
      connect: failing('missing'),
    })
    expect(did).toContain("verify it ''")
    expect(did).toContain('progress: Beginning the mint …')
    expect(reported()).toEqual([])
    expect(at()).toBe('following')
  },
)

test('follows a collection that is minting or minted already, and pays nothing', async () => {
  const { did, at } = await mintCollection({ server: { request: async () => null } })
  expect(did).toEqual([...question, asking, again, gone])
  expect(at()).toBe('following')
})

test.each<[agrees: boolean, end: string[]]>([
  [true, ['to linking', 'over']],
  [false, ['over']],
])('offers to link a wallet where none is linked: %s', async (agrees, end) => {
  const asked: string[] = []
  const { did } = await mintCollection({
    server: { request: refusing('WALLET_NOT_LINKED') },
    dialogs: {
      ask: async ({ title, message, ok }) => {
        asked.push(`asks: ${title ?? message} [${ok}]`)
        return ok === 'Mint NFT' || agrees
      },
    },
  })
  expect(asked).toEqual([question[0], 'asks: Please connect your wallet before you mint. [Connect Wallet]'])
  expect(did).toEqual([asking, again, gone, ...end])
})

test.each([
  ['COLLECTION_EMPTY', 'An empty land collection can not be minted.'],
  ['MINTING_CLOSED', 'Minting is closed at the moment. Please try again later.'],
  ['NETWORK', 'Please try again, network error'],
] as const)('shows a refused request (%s), and reads the list again', async (code, said) => {
  const { did, reported } = await mintCollection({ server: { request: refusing(code) } })
  expect(did).toEqual([...question, asking, again, gone, `Sorry: ${said}`, 'over'])
  expect(reported()).toEqual([])
})

test.each<[string, 'missing' | 'denied' | 'left', string[]]>([
  ['is not there', 'missing', ['Sorry: Please install Metamask and connect your wallet']],
  [
    'does not let the site in',
    'denied',
    ['asks: You cancelled. Nothing was sent. User denied web3 access [Try again]'],
  ],
  // On a phone, the page is left for the wallet's app.
  ['was left for', 'left', []],
])('reports a wallet that %s, and ends the mint', async (_, reason, said) => {
  const { did, isWarned } = await mintCollection({ connect: failing(reason) })
  expect(did.slice(6)).toEqual([`report it 4 {"message":"${reason}"}`, again, gone, ...said, 'over'])
  expect(isWarned()).toBe(false)
})

test('does not warn before leaving for the wallet’s app', async () => {
  const { isWarned } = await mintCollection({
    connect: ({ onLeave }) => {
      onLeave()
      return silent()
    },
  })
  expect(isWarned()).toBe(false)
})

test.each<[string, () => Promise<null>, string, string]>([
  [
    'has no funds',
    failing('failed', { message: 'insufficient funds for gas' }),
    'insufficient funds for gas',
    'insufficient funds for gas',
  ],
  ['gives no hash', async () => null, 'Transaction error.', 'Transaction error.'],
])('quotes and reports a wallet that %s, and verifies nothing', async (_, send, message, said) => {
  const { did, reported } = await mintCollection({ send })
  expect(reported()).toEqual([begun, `report it 4 {"message":"${message}"}`])
  expect(did.slice(-4)).toEqual([again, gone, `Sorry: ${said}`, 'over'])
  expect(did.filter((line) => line.startsWith('verify'))).toEqual([])
})

test('reports a fee that the owner cancels in the wallet, and shows no error', async () => {
  const { did, reported } = await mintCollection({ send: failing('rejected', { message: 'no' }) })
  expect(reported()).toEqual([begun, 'report it 4 {"message":"no"}'])
  expect(did.slice(-4)).toEqual([again, gone, 'asks: You cancelled. Nothing was sent. [Try again]', 'over'])
})

test('pays for the same session on the next press after the wallet refused', async () => {
  const request = vi.fn<Server['request']>(async () => session)
  const send = vi.fn<(request: TransactionRequest) => Promise<typeof hash>>(async () => hash)
  send.mockImplementationOnce(failing('rejected'))
  const first = await mintCollection({ server: { request }, send })
  expect(first.at()).toBe('done')
  const second = await mintCollection({ server: { request }, send, journal: first.entries })
  expect(second.at()).toBe('following')
  expect(request.mock.calls).toEqual([['c1'], ['c1']])
  const [asked, askedAgain] = send.mock.calls.map(([given]) => given)
  expect(asked).toMatchObject({ to: session.targetWallet, value: 5_000_000_000_000_000n, data: '0x1234' })
  expect(askedAgain).toEqual(asked)
})

test.each([
  ['the server', { server: { request: silent } }, 'preparing', false],
  ['a wallet that is to let the site in', { connect: silent }, 'connecting', true],
  ['a wallet that is to pay', { send: silent }, 'sending', true],
  // The fee is sent, so leaving the page loses nothing.
  ['the chain', { server: { verify: silent } }, 'verifying', false],
] as const)('waits while %s is silent', async (_, change, state, warned) => {
  const { at, isWarned } = await mintCollection(change)
  await pass(3_600_000)
  expect(at()).toBe(state)
  expect(isWarned()).toBe(warned)
})

test('finds a fee whose answer was lost after a reload and does not pay it again', async () => {
  const { entries } = await mintCollection({ send: silent })
  const { did, at } = await mintCollection({
    journal: entries,
    chain: { find: async () => ({ kind: 'found', hash }) },
    send: failing('failed'),
  })
  expect(did).toContain(`verify it '${hash}'`)
  expect(did).not.toContain('request c1')
  expect(at()).toBe('following')
})
