import { defineEndpoint } from '../endpoint.ts'

const tag = 'Lands'

export const refreshMyAssets = defineEndpoint({
  method: 'POST',
  path: '/api/minting/refresh/my_assets',
  tag,
  summary: 'Read the blockchain up to its head, so that minted plots are where it says',
  access: 'account',
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'CHAIN_UNREACHABLE', 'TOO_MANY_REQUESTS'],
})
