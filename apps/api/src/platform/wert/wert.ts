/** Sessions of the Wert widget: options for the buyer's browser, signed so that they can not be changed. */
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
  /** Receives the funds if the contract rejects them; null if the buyer linked no wallet. */
  buyerAddress: `0x${string}` | null
  /** The origin that the buyer visits, where the demo serves the sandbox. */
  appOrigin: string
}

export interface WertSession {
  partnerID: string
  commodity: string
  /** Without a trailing slash: the initializer adds one. */
  origin: string
  /** `click_id` is unsigned; the provider returns it with its events. */
  signedData: SignedFields & { signature: string; click_id: string }
  /** The amount for the contract: the price, rounded up to the provider's eight decimals. */
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
