import { pagePaths } from '@meridian/shared/page-paths'
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useInterruptedFields } from '#lib/use-interrupted.ts'
import { Button } from '#ui/button.tsx'
import { Radio } from '#ui/forms/radio.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { DemoGin } from './demo-gin.tsx'
import { formatGin } from './format-gin.ts'
import { readAmount } from './read-amount.ts'
import { useConversion } from './use-conversion.ts'
import { ginInWalletKey, useGinInWallet } from './use-gin-in-wallet.ts'
import './words.ts'

type Chain = PublicConfig['chains'][number]

interface GinFormProps {
  /** The chains that have Gin; the first is the default. */
  chains: [Chain, ...Chain[]]
  isDemo: boolean
  /** The linked wallet, if there is one. */
  wallet: string | null
}

export function GinForm({ chains, isDemo, wallet }: GinFormProps) {
  const { t } = useTranslation('gin')
  const language = useLanguage()
  const group = useId()
  const field = useRef<HTMLInputElement>(null)
  // After the wallet was linked, the form is as it was; converting moves money and is not repeated by itself.
  const interrupted = useInterruptedFields('convertGin')
  const [total, setTotal] = useState(interrupted?.['total'] ?? '')
  const [chosen, setChosen] = useState(interrupted?.['networkId'] ?? chains[0].hexId)
  const [isWrong, setWrong] = useState(false)
  const { isBusy, start } = useConversion(wallet)
  const chain = chains.find(({ hexId }) => hexId === chosen) ?? chains[0]
  const queries = useQueryClient()
  const held = useGinInWallet(chain, wallet)
  // A finished conversion may have changed the balance.
  useEffect(() => {
    if (!isBusy) return undefined
    return () => void queries.invalidateQueries({ queryKey: ginInWalletKey })
  }, [isBusy, queries])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(total, language)
    setWrong(amount === null)
    if (amount === null) field.current?.focus()
    else start({ total: amount, networkId: chain.hexId })
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        ref={field}
        label={t('total')}
        hint={
          held === undefined
            ? t('hint')
            : `${t('inWallet', { amount: formatGin(held, language) })} ${t('hint')}`
        }
        error={isWrong ? t('invalidAmount') : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={total}
        onChange={(event) => {
          setTotal(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t('network')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {chains.map(({ hexId, name }) => (
            <Radio
              key={hexId}
              name={group}
              label={name}
              checked={hexId === chain.hexId}
              onChange={() => setChosen(hexId)}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="primary" busy={isBusy} className="min-h-12 w-full">
        {t(isBusy ? 'converting' : 'convert')}
      </Button>
      {/* The key resets the faucet's message about the balance when a conversion begins or ends. */}
      {isDemo && wallet !== null && <DemoGin key={String(isBusy)} chain={chain} wallet={wallet} />}
      <p className="text-sm text-ink-2">
        {t('staking')} <TextLink to={`${pagePaths.token}?tab=stacking`}>{t('stakingLink')}</TextLink>
      </p>
    </form>
  )
}
