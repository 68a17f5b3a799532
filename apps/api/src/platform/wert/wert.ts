/** Sessions of the Wert widget: what the buyer's browser opens it with, signed so that nothing in it can change. */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { encodeFunctionData } from 'viem'
import type { WertConfig } from '#platform/config/payment-config.ts'
import { decimalAmount, payableWei } from './commodity-amount.ts'
import { signFields, signingKey } from './sign-fields.ts'
import type { SignedFields } from './sign-fields.ts'

interface WertOrder {
  /** The order's public id, 32 bytes. */
  tid: `0x${string}`
  amountWei: bigint
  /** LandPayment on the land's chain. */
  contractAddress: `0x${string}`
  /** The wallet that gets the funds when the contract does not take them; null when the buyer linked none. */
  buyerAddress: `0x${string}` | null
  /** The origin that the buyer visits: in the demo the sandbox is there. */
  appOrigin: string
}

export interface WertSession {
  partnerID: string
  commodity: string
  /** Without a slash at the end: the initializer adds its own. */
  origin: string
  /** `click_id` is unsigned: a note of ours that comes back with the provider's events. */
  signedData: SignedFields & { signature: string; click_id: string }
  /** What the contract will get: the price, rounded up to the provider's eight decimals. */
  amountWei: bigint
}

export interface WertProvider {
  signSession: (order: WertOrder) => WertSession
}

export function createWert(config: WertConfig): WertProvider {
  const key = signingKey(config.privateKey)
  return {
    signSession: ({ tid, amountWei, contractAddress, buyerAddress, appOrigin }) => {
      const payable = payableWei(amountWei)
      const fields = {
        address: buyerAddress ?? config.fallbackAddress ?? contractAddress,
        commodity: config.commodity,
        commodity_amount: decimalAmount(payable),
        network: config.network,
        sc_address: contractAddress,
        sc_input_data: encodeFunctionData({ abi: landPaymentAbi, functionName: 'pay', args: [tid] }),
      }
      return {
        partnerID: config.partnerId,
        commodity: config.commodity,
        origin: config.origin ?? `${appOrigin}/sandbox/wert`,
        signedData: { ...fields, signature: signFields(fields, key), click_id: tid },
        amountWei: payable,
      }
    },
  }
}
