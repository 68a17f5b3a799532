import * as z from 'zod/mini'
import { user } from '../account/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/error-catalogue.ts'
import { walletAddress } from '../identity.ts'
import { languages } from '../language.ts'
import { ownerProof, signature } from '../account/owner-proof.ts'

const tag = 'Account'

/** Something under way names the linked wallet, so it can neither be replaced nor unlinked. */
const walletInUse = [
  'WALLET_HAS_PLOT_MINT',
  'WALLET_HAS_COLLECTION_MINT',
  'WALLET_HAS_ETHER_QUOTE',
  'WALLET_HAS_GIN',
  'WALLET_HAS_PAYOUT',
] as const satisfies ErrorCode[]
export type WalletInUse = (typeof walletInUse)[number]

export const getWalletNonce = defineEndpoint({
  method: 'GET',
  path: '/api/web3_login/{address}/nonce',
  tag,
  summary: "A nonce to sign, after the word 'digital', with the wallet of this address",
  access: 'anyone',
  params: { address: walletAddress },
  output: { nonce: z.string() },
  errors: ['TOO_MANY_REQUESTS'],
})

export const sendWalletSignature = defineEndpoint({
  method: 'POST',
  path: '/api/web3_login/{address}/signature',
  tag,
  summary: 'Log in with a signed nonce; with a token and a proof beside it, links the wallet to that account',
  access: 'optional',
  params: { address: walletAddress },
  body: {
    signature,
    /** The signed nonce; without it, the latest ones are tried. */
    nonce: z.optional(z.string().check(z.maxLength(500))),
    /** The mail language of a new account. */
    language: z.optional(z.enum(languages)),
    ...ownerProof,
  },
  output: { access_token: z.string(), refresh_token: z.nullable(z.string()), user },
  errors: [
    'SIGNATURE_REJECTED',
    'TOKEN_REJECTED',
    'WALLET_TAKEN',
    ...walletInUse,
    'EMAIL_NOT_CONFIRMED',
    'OWNER_NOT_PROVED',
    'PROOF_REQUIRED',
    'PROOF_REFUSED',
    'CHAIN_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
})

export const unlinkWallet = defineEndpoint({
  method: 'POST',
  path: '/api/account/unlink_wallet',
  tag,
  summary: 'Unlink the wallet, with a proof of ownership; all other sessions end',
  access: 'account',
  body: { ...ownerProof },
  output: { user },
  errors: [
    'NOT_SIGNED_IN',
    'TOKEN_REJECTED',
    'NO_LINKED_WALLET',
    ...walletInUse,
    'WALLET_IS_ONLY_LOGIN',
    'OWNER_NOT_PROVED',
    'PROOF_REQUIRED',
    'PROOF_REFUSED',
    'CHAIN_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
})
