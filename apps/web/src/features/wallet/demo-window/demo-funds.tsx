import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Droplets } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { drawFromFaucet } from '#features/wallet/demo-wallet/faucet.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/status-line.tsx'
import { formatCoins } from './format-coins.ts'
import './words.ts'

/** First part of the query key of balances. */
export const DEMO_BALANCE = 'demo-balance'

interface DemoFundsProps {
  chain: Chain
  address: Address
  /** In wei; undefined until it is known. */
  balance: bigint | undefined
  onDrawn: (balance: bigint) => unknown
}

/** The demo wallet's balance on a network, and the faucet. */
export function DemoFunds({ chain, address, balance, onDrawn }: DemoFundsProps) {
  const { t } = useTranslation('demoWallet')
  const language = useLanguage()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => onDrawn(await drawFromFaucet(chain, address)),
    onSuccess: () => {
      announce(t('drawn'))
      // Two components show the balance; this refreshes both.
      void queries.invalidateQueries({ queryKey: [DEMO_BALANCE] })
    },
  })
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block text-sm text-ink-2">{t('balance')}</span>
          <span className="tabular font-medium">
            {balance === undefined
              ? t('balanceUnknown')
              : `${formatCoins(balance, language)} ${chain.coin.symbol}`}
          </span>
        </p>
        <Button busy={isPending} onClick={() => mutate()}>
          <Droplets size={16} strokeWidth={1.75} aria-hidden />
          {isPending ? t('drawing') : t('draw', { currency: chain.coin.symbol })}
        </Button>
      </div>
      <output className="block text-sm text-bad">{error !== null && errorMessage(error)}</output>
    </div>
  )
}
