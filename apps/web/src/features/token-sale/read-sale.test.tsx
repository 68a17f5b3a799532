import { idoAbi, testUsdtAbi } from '@meridian/contracts/abi'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AnsweringNode } from '#testing/answering-node.ts'
import { chain, contracts, stranger } from '#testing/token-visit.tsx'
import { readSale } from './read-sale.ts'

test('reads a sale from its contract and that of its USDT', async () => {
  const node = new AnsweringNode(chain.id)
  node.place(contracts.Ido, idoAbi, {
    price: () => 500_000n,
    priceFloor: () => 400_000n,
    massAvailable: () => 7n,
    paused: () => true,
    owner: () => stranger,
    mass: () => contracts.Mass,
    usdt: () => contracts.TestUsdt,
  })
  node.place(contracts.TestUsdt, testUsdtAbi, { decimals: () => 6 })
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => node.fetch(body as string))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await readSale(chain)).toEqual({
    ido: contracts.Ido,
    price: 500_000n,
    priceFloor: 400_000n,
    available: 7n,
    isPaused: true,
    owner: stranger,
    mass: contracts.Mass,
    usdt: contracts.TestUsdt,
    usdtDecimals: 6,
  })
})
