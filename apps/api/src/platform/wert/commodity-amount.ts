/** The provider accepts ether with eight decimals, as text: a number would become 1e-7 for small amounts. */
export const amountStep = 10n ** 10n
const step = amountStep
const stepsPerEther = 10n ** 8n

/** Rounded up, so that the payment is never below the price. */
export const payableWei = (wei: bigint): bigint => ((wei + step - 1n) / step) * step

/** Ether of a payable amount. */
export function decimalAmount(payable: bigint): string {
  const steps = payable / step
  const fraction = String(steps % stepsPerEther)
    .padStart(8, '0')
    .replace(/0+$/, '')
  return `${steps / stepsPerEther}${fraction && `.${fraction}`}`
}
