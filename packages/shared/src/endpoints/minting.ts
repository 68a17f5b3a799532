import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/error-catalogue.ts'
import { transactionHash, walletAddress } from '../identity.ts'
import { plotId, plotNumber } from '../plot.ts'

const tag = 'Lands'
const account = ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'] as const satisfies ErrorCode[]

export const refreshMyAssets = defineEndpoint({
  method: 'POST',
  path: '/api/minting/refresh/my_assets',
  tag,
  summary: 'Read the blockchain up to its head, so that owners of minted plots are current',
  access: 'account',
  errors: [...account, 'CHAIN_UNREACHABLE'],
})

export const mintPlot = defineEndpoint({
  method: 'POST',
  path: '/api/lands/mint',
  tag,
  summary: 'Let the linked wallet mint a plot; answers once it can; repeated calls return the same',
  access: 'account',
  body: { id: plotId },
  output: {
    land_id: z.string(),
    /** The wallet's call: safeMint(to, tokenId, uri) of this contract on this network. */
    tokenId: z.string(),
    /** A path, to which the contract adds its base. */
    uri: z.string(),
    to: z.string(),
    contract: z.string(),
    /** 0x-hex, the format of wallets. */
    targetNetworkId: z.string(),
    /** ISO 8601, UTC: the end of the time for minting. */
    deadline: z.string(),
  },
  errors: [
    ...account,
    'ACCOUNT_FROZEN',
    'PLOT_NOT_FOUND',
    'PLOT_IN_COLLECTION',
    'PLOT_ALREADY_MINTED',
    'WALLET_NOT_LINKED',
    'MINTING_CLOSED',
    'MINT_FOR_OTHER_WALLET',
    'MINT_LATE',
    'MINT_OVER',
    'MINT_REFUSED',
    'MINT_GIVEN_UP',
    'MINT_ONCE_A_DAY',
    'MINT_PAUSED',
    'TOO_MANY_UNUSED_MINTS',
    'TOO_MANY_UNUSED_MINTS_NEARBY',
  ],
})

export const giveUpMint = defineEndpoint({
  method: 'POST',
  path: '/api/lands/mint/give_up',
  tag,
  summary: 'Give up the mint of a plot that waits for it; repeated calls change nothing',
  access: 'account',
  body: { id: plotId },
  output: {
    /** The plot is free once the blockchain has confirmed it, at the latest when the time for the mint is over. */
    pending: z.boolean(),
  },
  errors: [...account, 'PLOT_NOT_FOUND', 'PLOT_ALREADY_MINTED'],
})

export const reportMint = defineEndpoint({
  method: 'POST',
  path: '/api/mint/status',
  tag,
  summary: 'Find a mint on the blockchain; the reported transaction is only a hint',
  access: 'account',
  body: {
    /** A number as well: receipts and libraries carry one. */
    tokenId: z.union([plotId, plotNumber]),
    /** Empty if the wallet returned none. */
    transaction_hash: z.union([transactionHash, z.literal('')]),
    from: walletAddress,
    to: walletAddress,
    /** 1 in progress, 2 success, 4 failed or error; or what a receipt carries. */
    status: z.literal([1, 2, 4, true, false, 'success', 'reverted']),
  },
  output: {
    /** Not final yet: poll again. */
    pending: z.boolean(),
    /** The mint's transaction, once it is final. */
    transaction_hash: z.nullable(z.string()),
  },
  errors: [...account, 'PLOT_NOT_FOUND', 'MINTING_CLOSED', 'TRANSACTION_REFUSED', 'CHAIN_UNREACHABLE'],
})
