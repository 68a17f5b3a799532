import { createClient, custom, UserRejectedRequestError } from 'viem'
import { getBlockNumber, sendTransaction } from 'viem/actions'
import { expect, test } from 'vitest'
import { askWallet, toWalletError, WalletError } from './wallet-error.ts'
import type { WalletFailure } from './wallet-error.ts'

const said = (code: unknown, message = 'the wallet’s own words') =>
  Object.assign(new Error(message), { code })

test.each<[number, WalletFailure]>([
  [4001, 'rejected'],
  [4100, 'unauthorized'],
  [4200, 'unsupported'],
  [4900, 'disconnected'],
  [4901, 'disconnected'],
  [4902, 'unknownChain'],
  [-32002, 'pending'],
  [-32603, 'failed'],
])('reads code %i as %s', async (code, reason) => {
  const provider = { request: () => Promise.reject(said(code)) }
  const error = await askWallet(provider, 'eth_chainId').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WalletError)
  expect(error).toMatchObject({ reason, code, message: 'the wallet’s own words' })
})

test('finds the code inside of wrapping errors', () => {
  const mobile = Object.assign(said(-32603, 'outer'), { data: { originalError: { code: 4902 } } })
  expect(toWalletError(mobile)).toMatchObject({ reason: 'unknownChain', code: 4902, message: 'outer' })
  expect(toWalletError(new UserRejectedRequestError(said(4001)))).toMatchObject({ reason: 'rejected' })
})

test('recognises a rejection that viem has wrapped', async () => {
  const provider = {
    request: ({ method }: { method: string }) =>
      method === 'eth_chainId' ? Promise.resolve('0x5') : Promise.reject(said(4001)),
  }
  const account = `0x${'11'.repeat(20)}` as const
  const client = createClient({ account, transport: custom(provider, { retryCount: 0 }) })
  const thrown = await sendTransaction(client, { chain: null, to: account, value: 1n }).catch(
    (error: unknown) => error,
  )
  expect(toWalletError(thrown)).toMatchObject({ reason: 'rejected', code: 4001 })
})

test('returns the message of the wallet or the node, without a library’s additions', async () => {
  const node = 'execution reverted: NotGranted(7)'
  const provider = { request: () => Promise.reject(said(3, node)) }
  const client = createClient({ transport: custom(provider, { retryCount: 0 }) })
  const thrown = await getBlockNumber(client).catch((error: unknown) => error)
  expect((thrown as Error).message).not.toBe(node)
  expect(toWalletError(thrown)).toMatchObject({ reason: 'failed', code: 3, message: node })
})

test.each([undefined, null, 'just words', 7, {}, said('4001')])('reads %j as any other failure', (thrown) => {
  expect(toWalletError(thrown)).toMatchObject({ reason: 'failed', code: null })
})

test('reads an error that contains itself once', () => {
  const round: { code: number; cause?: unknown } = { code: -1 }
  round.cause = round
  expect(toWalletError(round)).toMatchObject({ reason: 'failed', code: -1 })
})
