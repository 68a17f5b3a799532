/** A token task as a wallet transaction: approved, simulated, sent, and read from its receipt. */
import { massAbi } from '@meridian/contracts/abi'
import i18next from 'i18next'
import { encodeFunctionData } from 'viem'
import type { Abi } from 'viem'
import { simulateContract } from 'viem/actions'
import { sayWalletFailure } from './say-wallet-failure.ts'
import { openChainReader } from '#features/wallet/connection/transactions.ts'
import { findDeclined, walletMessage, walletNote } from '#features/wallet/connection/wallet-message.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { TransactionRefusal } from '#features/wallet/transaction/wallet-transaction.ts'
import type { Notice, WalletTransaction } from '#features/wallet/transaction/wallet-transaction.ts'
import { known } from '#lib/flow/define-flow.ts'
import { shortenAddress } from '#lib/format.ts'
import { isNodeSilent, sayRevert } from './say-revert.ts'
import { tokenKey } from './token-task.ts'
import type { TokenTask } from './token-task.ts'
import './words.ts'

/** The errors that a token reverts with inside a call of ours. */
const tokenErrors: Abi = massAbi.filter(({ type }) => type === 'error')

interface Options {
  refresh: () => void
  /** The hash of a transaction that was sent before the page was reloaded: it is only watched. */
  sentHash?: Hex | undefined
}

export const tokenTransaction = (
  task: TokenTask,
  { refresh, sentHash }: Options,
): WalletTransaction<null> => ({
  key: tokenKey(task.kind, task.chain.id, task.wallet),
  followsOnly: sentHash !== undefined,
  prepare: async ({ givenUpHash }) => {
    if (sentHash === undefined) return { kind: 'ready', session: null }
    return sentHash === givenUpHash ? { kind: 'stopped' } : { kind: 'sent', session: null, hash: sentHash }
  },
  chainId: () => task.chain.id,
  request: () => ({
    from: task.wallet,
    to: task.call.address,
    value: 0n,
    data: encodeFunctionData(task.call),
    ...(task.gas !== undefined && { gas: task.gas }),
  }),
  check: task.check,
  approval: task.approval && {
    ...task.approval,
    notApproved: () => i18next.t('tokens:notApproved'),
    allowedLess: () => i18next.t('tokens:allowedLess'),
  },
  simulate: (account) => simulate(task, account),
  awaitsReceipt: true,
  verify: async ({ receipt }) => (await task.verify?.(known(receipt))) ?? { pending: false },
  ...(task.keep && { onSent: task.keep }),
  ...(task.forget && { onDecided: task.forget }),
  refresh,
  notices: {
    otherAccount: (account) => i18next.t('tokens:otherAccount', { address: shortenAddress(account, 3) }),
    nothingSent: () => i18next.t('tokens:nothingSent'),
    failed: ({ error }) => failureNotice(task, error),
    reverted: () => ({
      error: true,
      title: i18next.t('tokens:revertedTitle'),
      message: i18next.t('tokens:reverted'),
    }),
    // The title is the hash, which support needs.
    refused: ({ hash }) => ({ error: true, title: hash, message: i18next.t('tokens:invalid') }),
    slow: () => ({ error: false, title: i18next.t('tokens:waitTitle'), message: i18next.t('tokens:wait') }),
    succeeded: ({ receipt }) => ({ error: false, ...task.success(known(receipt)) }),
  },
})

async function simulate({ call, chain, gas }: TokenTask, account: Address): Promise<void> {
  await simulateContract(openChainReader(chain), {
    ...call,
    abi: [...call.abi, ...tokenErrors],
    account,
    // On a chain that mines on demand the latest block may be old, so simulate in the pending block.
    blockTag: chain.embedded ? 'pending' : 'latest',
    ...(gas !== undefined && { gas }),
  })
}

function failureNotice({ kind }: TokenTask, error: unknown): Notice | null {
  if (error instanceof TransactionRefusal) return { message: error.message }
  const revert = sayRevert(error)
  if (revert !== null) return { message: revert, note: walletNote(error) }
  if (isNodeSilent(error)) return { message: i18next.t('tokens:unreadable') }
  const reason = error instanceof WalletError ? error.reason : 'failed'
  // The page announces it.
  if (reason === 'rejected') return null
  if (kind === 'buy' && (reason === 'failed' || reason === 'nothingSent'))
    return { message: i18next.t('tokens:buyFailed'), note: walletMessage(error) ?? undefined }
  const declined = findDeclined(error)
  if (declined) return declined
  const message = sayWalletFailure(error)
  return message === null ? null : { message, note: walletNote(error) }
}
