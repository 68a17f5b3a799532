import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Droplets } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { drawFromFaucet } from '#features/wallet/demo-wallet/faucet.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { formatGin } from './format-gin.ts'
import { ginInWalletKey } from './use-gin-in-wallet.ts'
import './words.ts'

interface DemoGinProps {
  chain: PublicConfig['chains'][number]
  wallet: string
}

/** Test Gin from the faucet, in the demo. */
export function DemoGin({ chain, wallet }: DemoGinProps) {
  const { t } = useTranslation('gin')
  const language = useLanguage()
  const queries = useQueryClient()
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: ({ id }: DemoGinProps['chain']) => drawFromFaucet({ id }, wallet as `0x${string}`, 'Gin'),
    onSuccess: () => queries.invalidateQueries({ queryKey: ginInWalletKey }),
  })
  return (
    <div className="rounded-field border border-dashed border-line p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-2">{t('demo')}</p>
        <Button busy={isPending} onClick={() => mutate(chain)}>
          <Droplets size={16} strokeWidth={1.75} aria-hidden />
          {t(isPending ? 'drawing' : 'draw')}
        </Button>
      </div>
      <output className="block">
        {data !== undefined && t('drawn', { amount: formatGin(data, language), network: variables.name })}
        {error !== null && <span className="text-bad">{errorMessage(error)}</span>}
      </output>
    </div>
  )
}
