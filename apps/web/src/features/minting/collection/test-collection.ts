/** A collection, its network and the server's answers about its mint, for tests. */
import type { Collection } from '@meridian/shared/endpoints/collections'
import { account } from './test-fee-wallet.ts'

export const hash = `0x${'ab'.repeat(32)}`
export const feeHash = `0x${'cd'.repeat(32)}`
export const contract = `0x${'0c'.repeat(20)}`
export const explorer = 'https://explorer.test'
export const tid = '0198c0de-0000-7000-8000-000000000001'

export const byTheLake: Collection = {
  id: 'c1',
  _id: 'c1',
  name: 'By the lake',
  total: 1200,
  total_plots: 1200,
  state: 0,
  allow_mint: true,
  txid: null,
  uriid: 'u1',
}
export const land = {
  id: 5,
  hexId: '0x5',
  name: 'Land',
  role: 'land' as const,
  rpcUrl: 'http://land.test',
  explorerUrl: explorer,
  coin: { name: 'ether', symbol: 'ETH', decimals: 18 as const },
  embedded: false,
  contracts: {},
}
export const due = {
  already: false,
  tid,
  targetNetworkId: '0x5',
  targetWallet: `0x${'0d'.repeat(20)}`,
  from: account,
  amountCurrency: '0.005',
  data: '0x1234',
}
export const unminted = { state: 0 as const, fee: '0.005', txid: null, fee_txid: null, token: null }
export const minted = {
  state: 2 as const,
  fee: null,
  txid: hash,
  fee_txid: feeHash,
  token: { network: '0x5', contract, tokenId: '7' },
}
