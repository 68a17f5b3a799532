/** How the owner of an account proves to be that, where a token alone is not enough. */
import * as z from 'zod/mini'
import { rule } from '../field-issue.ts'
import { anyPassword } from '../identity.ts'

/** Contract wallets sign with as many bytes as they like; an undeployed one sends its factory along. */
export const signature = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2}){1,16384}$/, rule('signature')))

/** The account's password, or a signature of its wallet (see requestProof). */
export const ownerProof = {
  current_password: z.optional(anyPassword),
  wallet_signature: z.optional(signature),
}

export interface OwnerProof {
  current_password?: string | undefined
  wallet_signature?: string | undefined
}

/** What PROOF_REQUIRED names as `ways`: how this account's owner can prove it. */
export const proofWays = ['password', 'wallet'] as const
export type ProofWay = (typeof proofWays)[number]
