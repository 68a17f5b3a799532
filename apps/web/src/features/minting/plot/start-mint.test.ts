import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
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
import { confirmMint, plotMint } from './start-mint.ts'
import type { MintServer, MintSession } from './start-mint.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const session: MintSession = {
  land_id: '17',
  tokenId: '17',
  uri: 'plots/17',
  to: account,
  contract: `0x${'03'.repeat(20)}`,
  targetNetworkId: '0x5',
  deadline: '2026-01-01T01:00:00.000Z',
}
const plot = { id: '17', title: 'Lighthouse', place: 'Hoàn Kiếm · 17' }

/** Succeeds by default; `change` replaces effects. */
async function mint(change: EffectsChange & { server?: Partial<MintServer> } = {}) {
  const world = createTestEffects(change)
  const { note, effects } = world
  const transaction = plotMint(plot, {
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
    effects,
    page: { goToLinking: () => note('to linking'), refreshLand: () => note('land is read again') },
  })
  const flow = startTransaction(transaction, effects, (outcome) => note(`over: ${outcome}`))
  await settle()
  return { ...world, flow, at: () => flow.read().state }
}

const preparing = 'progress: Preparing the mint on the blockchain …'

test('mints a plot and shows each step', async () => {
  const { did, flow, isWarned } = await mint({
    connect: async ({ onStep }) => {
      for (const step of ['choosing', 'network', 'accounts'] as const) onStep(step, 'Goerli')
    },
  })
  expect(did).toEqual([
    preparing,
    'grant 17',
    'progress: Looking for your wallet …',
    'progress: Your wallet asks to switch to Goerli.',
    'progress: Your wallet asks whether Meridian may see your account.',
    'progress: Please confirm the mint in your wallet.',
    'progress: The mint is sent. Validating it on the blockchain … Please keep this page open.',
    `report 17 ${hash}`,
    'land is read again',
    'over: verified',
  ])
  expect(flow.read().context).toMatchObject({ hash, session })
  expect(isWarned()).toBe(false)
})

test.each([true, false])('asks for confirmation before anything happens: %s', async (isAgreed) => {
  const { did, effects } = createTestEffects({ answers: [isAgreed] })
  expect(await confirmMint(effects, plot)).toBe(isAgreed)
  expect(did).toEqual(['asks: Do you want to mint it ? [Mint]'])
})

test.each<[agrees: boolean, end: string[]]>([
  [true, ['to linking', 'over: failed']],
  [false, ['over: failed']],
])('offers to link a wallet where none is linked: %s', async (agrees, end) => {
  const { did } = await mint({
    server: { grant: refusing('WALLET_NOT_LINKED') },
    answers: [agrees],
  })
  expect(did).toEqual([
    preparing,
    'land is read again',
    'progress is gone',
    'asks: Please connect your wallet before you mint. [Connect Wallet]',
    ...end,
  ])
})

test('shows a refusal of the server, and reads the list again', async () => {
  const { did } = await mint({ server: { grant: refusing('PLOT_ALREADY_MINTED') } })
  expect(did.slice(1)).toEqual([
    'land is read again',
    'progress is gone',
    'Sorry: This plot has been minted already.',
    'over: failed',
  ])
})

test('repeats the request for a slow grant, and gives up finally', async () => {
  let tries = 0
  const { at, did } = await mint({
    server: {
      grant: () => {
        tries += 1
        return refusing('MINT_LATE')()
      },
    },
  })
  expect(at()).toBe('preparing')
  await pass(179_000)
  expect(at()).toBe('preparing')
  expect(tries).toBeGreaterThan(100)
  await pass(2000)
  expect(did.at(-2)).toBe(
    'Sorry: The blockchain takes longer than usual to prepare this mint. Please try again in a moment.',
  )
})

test.each<[string, unknown, string[]]>([
  ['is not there', new WalletError('missing'), ['Sorry: Please install Metamask and connect your wallet']],
  [
    'does not let the site in',
    new WalletError('denied'),
    ['asks: You cancelled. Nothing was sent. User denied web3 access [Try again]'],
  ],
  ['was left', new WalletError('left'), []],
])('ends the mint with a wallet that %s', async (_, error, said) => {
  const { did, isWarned } = await mint({ connect: () => Promise.reject(error) })
  expect(did.slice(2)).toEqual(['land is read again', 'progress is gone', ...said, 'over: failed'])
  expect(isWarned()).toBe(false)
})

test.each<[string, () => Promise<null>, string]>([
  [
    'has no funds',
    failing('failed', { message: 'insufficient funds for gas' }),
    'insufficient funds for gas',
  ],
  [
    'went elsewhere',
    failing('moved'),
    'Your wallet has moved to another network meanwhile. Please try again.',
  ],
  ['gives no hash', async () => null, 'Transaction error.'],
])('quotes a wallet that %s, and reports nothing', async (_, send, said) => {
  const { did } = await mint({ send })
  expect(did.slice(-3)).toEqual(['progress is gone', `Sorry: ${said}`, 'over: failed'])
  expect(did.filter((line) => line.startsWith('report'))).toEqual([])
})

test('shows no error when the owner cancels in the wallet, and offers to try again', async () => {
  const send = vi.fn<() => Promise<typeof hash>>(async () => hash)
  send.mockImplementationOnce(failing('rejected', { code: 4001, message: 'You said no in your wallet.' }))
  const { did } = await mint({ send, answers: [true, true] })
  expect(did).toContain('asks: You cancelled. Nothing was sent. [Try again]')
  expect(did.filter((line) => line.startsWith('Sorry'))).toEqual([])
  expect(send).toHaveBeenCalledTimes(2)
  expect(did.at(-1)).toBe('over: verified')
})

test('polls until the mint is final, despite lost answers', async () => {
  const answers = [
    async () => ({ pending: true, transaction_hash: null }),
    refusing('NETWORK'),
    refusing('CHAIN_UNREACHABLE'),
    async () => ({ pending: false, transaction_hash: `0x${'cd'.repeat(32)}` }),
  ]
  const { at, flow, isWarned } = await mint({ server: { report: () => answers.shift()!() } })
  expect(at()).toBe('verifying')
  expect(isWarned()).toBe(true)
  await pass(4500)
  // The mined hash counts: a wallet may have replaced its transaction.
  expect(flow.read()).toMatchObject({ state: 'done', context: { hash: `0x${'cd'.repeat(32)}` } })
})

test('shows the hash of a transaction that minted something else, for support', async () => {
  const { did } = await mint({ server: { report: refusing('TRANSACTION_REFUSED') } })
  expect(did.slice(-2)).toEqual([
    `bad: ${hash}: Cannot validate transaction. Please contact us!`,
    'over: refused',
  ])
})

test('lets the user leave while the chain is slow', async () => {
  const { did } = await mint({ server: { report: async () => ({ pending: true, transaction_hash: null }) } })
  await pass(181_500)
  expect(did.at(-2)).toBe(
    'good: Your mint is being confirmed: That can take a few minutes. You may close this: the table shows when the plot is minted.',
  )
})

test('finds a mint whose answer was lost after a reload and does not send it again', async () => {
  const { entries } = await mint({ send: silent })
  const { did } = await mint({
    journal: entries,
    chain: { find: async () => ({ kind: 'found', hash }) },
    send: failing('failed'),
  })
  expect(did).toContain(`report 17 ${hash}`)
  expect(did).not.toContain('grant 17')
  expect(did.at(-1)).toBe('over: verified')
})

test('begins nothing while another window mints the plot', async () => {
  const { did } = await mint({ isLocked: true })
  expect(did).toContain('Sorry: This is under way in another window of this browser. Please go on there.')
  expect(did.at(-1)).toBe('over: busy')
})
