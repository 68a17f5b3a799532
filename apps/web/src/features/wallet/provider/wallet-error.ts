/** Why a wallet request failed, as data: callers decide by `reason`, never by the wallet's message. */
import type { WalletMethods, WalletProvider } from './provider.ts'

const reasonsByCode = {
  4001: 'rejected',
  4100: 'unauthorized',
  4200: 'unsupported',
  4900: 'disconnected',
  4901: 'disconnected',
  4902: 'unknownChain',
  [-32002]: 'pending',
} as const

export type WalletFailure =
  | (typeof reasonsByCode)[keyof typeof reasonsByCode]
  /** No wallet in this browser. */
  | 'missing'
  /** The user refused the site access to accounts, or the network switch. */
  | 'denied'
  /** The user closed the choice of wallets, or went to the wallet's app: nothing to report. */
  | 'left'
  /** The wallet switched networks between connecting and sending. */
  | 'moved'
  /** The wallet returned no hash. */
  | 'nothingSent'
  /** A local copy of a real network, which only the demo wallet may use. */
  | 'localCopy'
  /** Anything else; `message` is the wallet's. */
  | 'failed'

export class WalletError extends Error {
  readonly reason: WalletFailure
  /** The wallet's error code, where it gave one. */
  readonly code: number | null

  constructor(
    reason: WalletFailure,
    {
      message = reason,
      code = null,
      cause,
    }: { message?: string; code?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'WalletError'
    this.reason = reason
    this.code = code
  }
}

interface Thrown {
  name?: unknown
  code?: unknown
  message?: unknown
  /** viem's short message, without the request and the version. */
  shortMessage?: unknown
  cause?: unknown
  data?: { originalError?: unknown; cause?: unknown } | null
}

/**
 * Wallets and libraries wrap the original error: the innermost known code is the reason, and the innermost message is
 * the wallet's or the node's.
 */
export function toWalletError(thrown: unknown): WalletError {
  if (thrown instanceof WalletError) return thrown
  let message = ''
  let other: number | null = null
  let found: { code: number | null; reason: WalletFailure } | null = null
  const seen = new Set<unknown>()
  for (let at = thrown; typeof at === 'object' && at !== null && !seen.has(at);) {
    seen.add(at)
    const { name, code, cause, data, message: said, shortMessage = said }: Thrown = at
    if (typeof shortMessage === 'string' && shortMessage !== '') message = shortMessage
    if (name === 'ChainMismatchError') found = { code: null, reason: 'moved' }
    if (typeof code === 'number') {
      if (code in reasonsByCode) found = { code, reason: reasonsByCode[code as keyof typeof reasonsByCode] }
      else other = code
    }
    at = data?.originalError ?? data?.cause ?? cause
  }
  return new WalletError(found?.reason ?? 'failed', {
    message: message || String(thrown),
    code: found ? found.code : other,
    cause: thrown,
  })
}

/** Sends one request to a wallet; throws every failure as a WalletError. */
export async function askWallet<Method extends keyof WalletMethods>(
  provider: WalletProvider,
  method: Method,
  ...params: WalletMethods[Method]['params']
): Promise<WalletMethods[Method]['result']> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw toWalletError(error)
  }
}
