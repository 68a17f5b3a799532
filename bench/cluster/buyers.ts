/** Buyers who buy one plot after the other by land credits, by Stripe and in ether, and repeat what was not answered. */
import { getPrice } from '@meridian/shared/endpoints/cart'
import {
  buyLandByEth,
  buyLandByStripe,
  payLandByCredits,
  verifyLandEth,
} from '@meridian/shared/endpoints/payments'
import { AppError } from '@meridian/shared/errors'
import { cellBbox } from '@meridian/shared/grid'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, createWalletClient, defineChain, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { piecesOfLand } from '../checkout/purchases.ts'
import type { Caller, Shop } from './shop.ts'

export interface Bought {
  method: 'credits' | 'stripe' | 'eth'
  cell: number
  tid: string
}

const land = piecesOfLand()
land.next()
const nextCell = (): number => land.next(1).value[0]!
const order = (cell: number, price: number) => ({
  type: 'individual' as const,
  collection: null,
  items: [{ bbox: cellBbox(cell) }],
  price,
})

const pauseMs = 300
/** Demo providers and chains answer within seconds. */
const paidWithinMs = 180_000

export const readPrice = async (shop: Shop, caller: Caller): Promise<number> =>
  (await shop.call(caller, getPrice, { body: { items: [{ bbox: cellBbox(nextCell()) }] } })).data.priceTotal

interface Trade {
  shop: Shop
  caller: Caller
  price: number
  isOver: () => boolean
  bought: Bought[]
}

type Pay = (cell: number) => Promise<string>

async function buyUntilOver(
  { shop, isOver, bought }: Trade,
  method: Bought['method'],
  pay: Pay,
): Promise<void> {
  while (!isOver()) {
    const cell = nextCell()
    try {
      bought.push({ method, cell, tid: await pay(cell) })
      shop.noteSuccess()
    } catch (error) {
      // Shop.call has counted the refusal.
      if (!(error instanceof AppError)) throw error
    }
    await sleep(pauseMs)
  }
}

export const buyByCredits = (trade: Trade): Promise<void> =>
  buyUntilOver(trade, 'credits', async (cell) => {
    const { shop, caller, price } = trade
    return (await shop.call(caller, payLandByCredits, { body: order(cell, price) })).tid
  })

/** Acknowledged when the order counts as paid, not when Stripe has the money. */
export const buyByStripe = (trade: Trade, isPaid: (tid: string) => Promise<boolean>): Promise<void> =>
  buyUntilOver(trade, 'stripe', async (cell) => {
    const { shop, caller, price } = trade
    const { tid, url } = await shop.call(caller, buyLandByStripe, { body: order(cell, price) })
    // Stripe's page is served through the shop's own address in the demo.
    for (;;) {
      const paid = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ act: 'pay' }),
        redirect: 'manual',
      })
      await paid.body?.cancel()
      if (paid.status === 303) break
      await sleep(pauseMs)
    }
    await waitUntil(() => isPaid(tid), `the order ${tid}, paid by Stripe`)
    return tid
  })

export interface Wallet {
  rpcUrl: string
  privateKey: `0x${string}`
}

export const buyInEther = (trade: Trade, { rpcUrl, privateKey }: Wallet): Promise<void> => {
  const { wallet, reader } = openWallet(rpcUrl, privateKey)
  return buyUntilOver(trade, 'eth', async (cell) => {
    const { shop, caller, price } = trade
    const quote = await shop.call(caller, buyLandByEth, { body: order(cell, price) })
    const { tid, targetWallet, amountCurrency, data } = quote
    const txh = await wallet.sendTransaction({
      to: targetWallet as `0x${string}`,
      value: parseEther(amountCurrency),
      data: data as `0x${string}`,
    })
    await reader.waitForTransactionReceipt({ hash: txh })
    await waitUntil(async () => {
      try {
        await shop.call(caller, verifyLandEth, { body: { tid, txh } })
        return true
      } catch (error) {
        if (error instanceof AppError && error.code === 'PENDING') return false
        throw error
      }
    }, `the payment ${txh}`)
    return tid
  })
}

export function openWallet(rpcUrl: string, privateKey: `0x${string}`) {
  const transport = http(rpcUrl)
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: 5, name: 'demo', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const account = privateKeyToAccount(privateKey)
  return {
    wallet: createWalletClient({ account, chain, transport }),
    reader: createPublicClient({ chain, transport, pollingInterval: pauseMs }),
  }
}

async function waitUntil(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const until = Date.now() + paidWithinMs
  while (!(await isDone())) {
    if (Date.now() > until) throw new Error(`${what} did not count within ${paidWithinMs / 1000} s`)
    await sleep(pauseMs)
  }
}
