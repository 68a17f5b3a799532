import * as z from 'zod/mini'
import { user } from '../account/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { walletAddress } from '../identity.ts'
import { languages } from '../language.ts'
import { ownerProof, signature } from '../account/owner-proof.ts'

const tag = 'Account'

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
    'EMAIL_NOT_CONFIRMED',
    'OWNER_NOT_PROVED',
    'PROOF_REQUIRED',
    'PROOF_REFUSED',
    'CHAIN_UNREACHABLE',
    'TOO_MANY_REQUESTS',
  ],
})
