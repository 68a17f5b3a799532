import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Droplets } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { drawFromFaucet } from '#features/wallet/demo-wallet/faucet.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { formatWhole } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens } from '#lib/token-amount.ts'
import { Button } from '#ui/button.tsx'
import { tokensKey } from './token-queries.ts'
import { useTokenRun } from './token-run.ts'
import './words.ts'

/** The amounts that the sandbox's faucet pays. */
const TOKENS = 1000
const COINS = 10

interface DemoTokensProps {
  chain: Chain
  wallet: Address
  usdtDecimals: number
}

/** Test tokens and coins in the demo: for payments, staking and gas. */
export function DemoTokens({ chain, wallet, usdtDecimals }: DemoTokensProps) {
  const { t } = useTranslation('tokens')
  const language = useLanguage()
  const queries = useQueryClient()
  const isRunning = useTokenRun().running !== null
  const { mutate, reset, isPending, data, error, variables } = useMutation({
    mutationFn: ({ token }: Gift) => drawFromFaucet(chain, wallet, token),
    onSuccess: () => queries.invalidateQueries({ queryKey: tokensKey }),
  })
  // Another task changes the balance, so the faucet's message about it is cleared.
  useEffect(() => {
    if (isRunning) reset()
  }, [isRunning, reset])
  const gifts: Gift[] = [
    { name: 'USDT', token: 'TestUsdt', decimals: usdtDecimals, whole: TOKENS },
    { name: 'MASS', token: 'Mass', decimals: 18, whole: TOKENS },
    { name: chain.coin.symbol, token: undefined, decimals: 18, whole: COINS },
  ]
  return (
    <div className="rounded-field border border-dashed border-line p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-2">{t('demo')}</p>
        <div className="flex flex-wrap gap-2">
          {gifts.map((gift) => (
            <Button
              key={gift.name}
              busy={isPending && variables.name === gift.name}
              blocked={isPending && t('oneAtATime')}
              className="px-3"
              onClick={() => mutate(gift)}
            >
              <Droplets size={16} strokeWidth={1.75} aria-hidden />
              {t('draw', { amount: formatWhole(gift.whole, language), token: gift.name })}
            </Button>
          ))}
        </div>
      </div>
      <output className="block not-empty:mt-2">
        {isPending && t('drawing')}
        {data !== undefined &&
          variables &&
          t('drawn', { amount: `${formatTokens(data, variables.decimals, language, 4)} ${variables.name}` })}
        {error !== null && <span className="text-bad">{errorMessage(error)}</span>}
      </output>
    </div>
  )
}

interface Gift {
  name: string
  token: 'TestUsdt' | 'Mass' | undefined
  decimals: number
  /** The amount of one press, in whole units. */
  whole: number
}
