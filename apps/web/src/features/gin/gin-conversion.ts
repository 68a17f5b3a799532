/**
 * The conversion of Gin: the linked wallet transfers tokens to the operator's wallet, and the server credits them in
 * the game.
 */
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { formatGin } from './format-gin.ts'
import { walletMessage } from '#features/wallet/connection/wallet-message.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { walletNotice } from '#features/wallet/transaction/show-outcome.ts'
import type {
  Failure,
  Notice,
  Reported,
  ReportedEvent,
  TransactionRequest,
  WalletTransaction,
} from '#features/wallet/transaction/wallet-transaction.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import type { GinReport, GinServer, GinSession } from './gin-server.ts'
import '#features/wallet/provider/words.ts'
import './words.ts'

/** More than a transfer uses, so that the wallet does not have to estimate it. */
const TRANSFER_GAS = 500_000n
const GAS_PRICE = 30_000_000_000n

export interface WantedConversion {
  /** As the user typed it. */
  total: string
  /** 0x-hex. */
  networkId: string
}

type Conversion = WantedConversion & GinSession

export interface ConversionWorld {
  /** The linked wallet, if there is one. */
  wallet: string | null
  server: GinServer
  readBalance: (networkId: string, contract: Address, account: Address) => Promise<bigint>
  goToLinking: () => void
  refreshBalance: () => void
}

const shown = (total: string): string => formatGin(total, i18next.language)

export const ginConversion = (
  wanted: WantedConversion,
  world: ConversionWorld,
): WalletTransaction<Conversion> => ({
  key: `gin:${world.wallet?.toLowerCase() ?? ''}`,
  prepare: async () => ({
    kind: 'ready',
    session: { ...(await world.server.begin(wanted.total)), ...wanted },
  }),
  chainId: ({ networkId }) => networkId,
  request: requestTransfer,
  check: (session, account) => expectBalance(session, account, world),
  verify: ({ session, hash }) =>
    world.server.verify({ tid: session.tid, txh: hash, targetNetworkId: session.networkId }),
  refresh: world.refreshBalance,
  report: (event, reported) => report(event, reported, world.server),
  progress: {
    title: ({ total }) => i18next.t('gin:progress', { total: shown(total) }),
    sending: () => i18next.t('gin:sending'),
    verifying: () => i18next.t('gin:verifying'),
  },
  notices: {
    failed: (failure) => failureNotice(failure, world),
    // The title is the hash, which support needs.
    refused: ({ hash }) => ({ error: true, title: hash, message: i18next.t('gin:invalid') }),
    slow: () => ({ error: false, title: i18next.t('gin:waitTitle'), message: i18next.t('gin:wait') }),
    succeeded: ({ session }) => ({
      error: false,
      title: i18next.t('gin:convertedTitle'),
      message: i18next.t('gin:converted', { total: shown(session.total) }),
    }),
  },
})

function networkOf({ networks, networkId }: Conversion) {
  const network = networks.find(({ id }) => id === networkId)
  if (!network) throw new WalletError('unknownChain')
  return { name: network.name, contract: network.contract as Address }
}

async function requestTransfer(session: Conversion): Promise<TransactionRequest> {
  const { contract } = networkOf(session)
  const [{ encodeFunctionData }, { ginAbi }] = await Promise.all([
    import('viem/utils'),
    import('@meridian/contracts/abi'),
  ])
  const args = [session.targetWallet as Address, BigInt(session.amount)] as const
  return {
    from: session.from,
    to: contract,
    value: 0n,
    data: encodeFunctionData({ abi: ginAbi, functionName: 'transfer', args }),
    gas: TRANSFER_GAS,
    gasPrice: GAS_PRICE,
  }
}

/**
 * With explicit gas, a wallet would send and pay for a transfer that the token reverts. If the node does not answer,
 * the conversion continues.
 */
async function expectBalance(session: Conversion, account: Address, { readBalance }: ConversionWorld) {
  const { name, contract } = networkOf(session)
  const balance = await readBalance(session.networkId, contract, account).catch(() => null)
  if (balance === null || balance >= BigInt(session.amount)) return
  const amount = formatGin(balance, i18next.language)
  throw new WalletError('failed', { message: i18next.t('gin:tooLittle', { amount, network: name }) })
}

const reasonOf = (error: unknown) => (error instanceof WalletError ? error.reason : 'failed')

/** The two messages that the specification words, with the wallet's own reason where it gave one. */
function failureNotice(
  { step, error }: Failure<Conversion>,
  { goToLinking }: ConversionWorld,
): Notice | null {
  if (error instanceof AppError && error.code === 'GIN_WALLET_NOT_LINKED')
    return { message: i18next.t('gin:unlinked'), ok: i18next.t('gin:link'), onAgree: goToLinking }
  if (step !== 'sending') return walletNotice(error)
  const reason = reasonOf(error)
  if (reason === 'rejected') return { declined: i18next.t('gin:denied') }
  const notSent = i18next.t('gin:notSent')
  if (reason === 'nothingSent') return { message: notSent, note: i18next.t('wallet:nothingSent') }
  const why = walletMessage(error)
  return why === null ? null : { message: `${notSent} ${why}`.trim() }
}

function report(event: ReportedEvent, reported: Reported<Conversion>, { report: send }: GinServer): void {
  const seen = stepOf(event, reported)
  const { session, hash } = reported
  const payload = { networkId: session.networkId, hash }
  if (seen) send({ tid: session.tid, ...seen, payload }, { leaving: event === 'leaving' })
}

type Seen = Pick<GinReport, 'step' | 'content' | 'result'>

function stepOf(event: ReportedEvent, { error, failedStep }: Reported<Conversion>): Seen | null {
  if (event === 'requested') return { step: 20, content: 'The wallet is asked', result: true }
  if (event === 'sent') return { step: 30, content: 'Validating', result: true }
  if (event === 'verified') return { step: 40, content: 'Confirmed', result: true }
  if (event === 'refused') return { step: 41, content: errorMessage(error), result: false }
  if (event === 'leaving') return { step: 12, content: 'User close browser', result: false }
  if (event === 'lost') return null
  const reason = reasonOf(error)
  if (reason === 'nothingSent') return { step: 22, content: 'The wallet gave no transaction', result: false }
  const content = walletMessage(error) ?? ''
  if (failedStep === 'sending') return { step: reason === 'rejected' ? 21 : 22, content, result: false }
  return { step: reason === 'missing' ? 11 : reason === 'failed' ? 21 : 12, content, result: false }
}
