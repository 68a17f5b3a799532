import { expect, test } from 'vitest'
import { outsidePages } from './outside-pages.ts'

const land = { id: 5, name: 'Land', embedded: true, explorerUrl: 'https://explorer.test/5/' }
const contract = `0x${'0b'.repeat(20)}`

test('has an explorer page for each thing', () => {
  const pages = outsidePages(land)
  expect(pages.network).toBe('Land')
  expect(pages.home).toBe('https://explorer.test/5')
  expect(pages.addressOf(contract)).toBe(`https://explorer.test/5/address/${contract}`)
  expect(pages.tokenOf(contract, '17')).toBe(`https://explorer.test/5/token/${contract}?a=17`)
  expect(pages.transactionOf('0xab')).toBe('https://explorer.test/5/tx/0xab')
})

test('links a token to OpenSea on networks that it supports, otherwise to the explorer', () => {
  const opensea = `https://opensea.io/assets/ethereum/${contract}/17`
  const byExplorer = `https://explorer.test/5/token/${contract}?a=17`
  expect(outsidePages({ ...land, id: 1, embedded: false }).isAtOpenSea).toBe(true)
  expect(outsidePages(land).isAtOpenSea).toBe(false)
  expect(outsidePages({ ...land, id: 1, embedded: false }).marketOf(contract, '17')).toBe(opensea)
  expect(outsidePages({ ...land, embedded: false }).marketOf(contract, '17')).toBe(byExplorer)
  // A local copy has the chain id of a real network, but none of its tokens.
  expect(outsidePages({ ...land, id: 1 }).marketOf(contract, '17')).toBe(byExplorer)
})

test('has no links without an explorer or without the network', () => {
  for (const pages of [outsidePages({ ...land, explorerUrl: null }), outsidePages(null)]) {
    expect(pages.home).toBeNull()
    expect(pages.marketOf(contract, '17')).toBeNull()
    expect(pages.transactionOf('0xab')).toBeNull()
  }
})
