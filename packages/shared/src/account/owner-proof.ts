/** Proofs of account ownership, for changes that need more than a token. */
import * as z from 'zod/mini'
import { rule } from '../field-issue.ts'
import { anyPassword } from '../identity.ts'

/** Contract wallets use signatures of any length; an undeployed one includes its factory. */
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

/** The `ways` of PROOF_REQUIRED: how this account's owner can prove ownership. */
export const proofWays = ['password', 'wallet'] as const
export type ProofWay = (typeof proofWays)[number]
