/** The provider takes ether with eight decimals, as text: a number would turn small amounts into 1e-7. */
export const amountStep = 10n ** 10n
const step = amountStep
const stepsPerEther = 10n ** 8n

/** Rounded up, so that what arrives is never under the price. */
export const payableWei = (wei: bigint): bigint => ((wei + step - 1n) / step) * step

/** Of a payable amount, in ether. */
export function decimalAmount(payable: bigint): string {
  const steps = payable / step
  const fraction = String(steps % stepsPerEther)
    .padStart(8, '0')
    .replace(/0+$/, '')
  return `${steps / stepsPerEther}${fraction && `.${fraction}`}`
}
