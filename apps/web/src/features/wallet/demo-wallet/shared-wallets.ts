/** The demo's two shared wallets: of its login, and of the contracts' owner. For play money only. */
import * as z from 'zod/mini'
import { AppError } from '@meridian/shared/errors'

const key = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const answer = z.object({ wallets: z.object({ demo: key, owner: key }) })

export const sharedWallets = ['demo', 'owner'] as const
export type SharedWallet = (typeof sharedWallets)[number]

export async function readSharedWallets(): Promise<Record<SharedWallet, string>> {
  try {
    const response = await fetch('/sandbox/wallets')
    return z.parse(answer, await response.json()).wallets
  } catch (cause) {
    throw new AppError('NETWORK', {}, { cause })
  }
}
