/** Messages for the errors that contracts revert with. */
import i18next from 'i18next'
import { BaseError, ContractFunctionRevertedError, HttpRequestError, TimeoutError } from 'viem'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { formatTokens } from '#lib/token-amount.ts'
import './words.ts'

type Say = (args: readonly unknown[]) => string

const mass = (amount: unknown) => formatTokens(amount as bigint, 18, i18next.language, 4)

const sentences: Record<string, Say> = {
  EnforcedPause: () => i18next.t('tokens:paused'),
  ERC20InsufficientBalance: () => i18next.t('tokens:tooLittle'),
  ERC20InsufficientAllowance: () => i18next.t('tokens:allowedLess'),
  OwnableUnauthorizedAccount: () => i18next.t('tokens:notOwner'),
  IdoCostAboveLimit: () => i18next.t('tokens:priceChanged'),
  IdoNotEnoughMass: ([, left]) =>
    left === 0n ? i18next.t('tokens:soldOut') : i18next.t('tokens:onlyLeft', { amount: mass(left) }),
  IdoPriceBelowFloor: () => i18next.t('tokens:belowFloor'),
  StakingPoolDry: () => i18next.t('tokens:poolDry'),
  StakingEnded: () => i18next.t('tokens:ended'),
  StakingClaimTooEarly: ([seconds]) => {
    const minutes = Math.ceil(Number(seconds) / 60)
    return i18next.t('tokens:tooEarly', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  },
  StakingNothingToClaim: () => i18next.t('tokens:nothingToClaim'),
  StakingInsufficientStake: ([, staked]) => i18next.t('tokens:stakedOnly', { amount: mass(staked) }),
  StakingInsufficientPool: ([, free]) => i18next.t('tokens:poolOnly', { amount: mass(free) }),
}

/** Null: no contract reverted, or its error has no message here. */
export function sayRevert(error: unknown): string | null {
  const reverted = walk(error, (cause) => cause instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError) || !reverted.data) return null
  const { errorName, args = [] } = reverted.data
  return sentences[errorName]?.(args) ?? null
}

export const isNodeSilent = (error: unknown): boolean =>
  walk(error, (cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null

function walk(error: unknown, isWanted: (cause: unknown) => boolean): unknown {
  const thrown = error instanceof WalletError ? error.cause : error
  return thrown instanceof BaseError ? thrown.walk(isWanted) : null
}
