import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '#features/tokens/amount-field.tsx'
import { TaskSteps } from '#features/tokens/task-steps.tsx'
import { balanceQuery } from '#features/tokens/token-queries.ts'
import { TokenTaskButton } from '#features/tokens/token-task-button.tsx'
import { Unreadable } from '#features/tokens/unreadable.tsx'
import { useTypedAmount } from '#features/tokens/use-typed-amount.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { shortenAddress } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens, readTokens, toDecimal, typeDecimal } from '#lib/token-amount.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStoredPurchase } from './stored-purchase.ts'
import { PendingPurchase } from './pending-purchase.tsx'
import { massFor } from './quote.ts'
import { saleQuery } from './sale-query.ts'
import type { Sale } from './sale.ts'
import { useBuy } from './use-buy.ts'
import '#features/tokens/words.ts'
import './words.ts'

interface BuyPanelProps {
  chain: Chain
  /** The wallet's current account; null: none. */
  wallet: Address | null
  /** The inviter who is rewarded for a purchase. */
  referrer: Address | null
  isConnecting: boolean
  onConnect: () => void
}

export function BuyPanel(props: BuyPanelProps) {
  const { data: sale, isError, refetch } = useQuery(saleQuery(props.chain))
  if (sale) return <BuyForm {...props} sale={sale} />
  if (isError) return <Unreadable onRetry={() => void refetch()} />
  return (
    <div className="grid gap-5">
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  )
}

function BuyForm({ chain, wallet, referrer, isConnecting, onConnect, sale }: BuyPanelProps & { sale: Sale }) {
  const { t } = useTranslation(['sale', 'tokens'])
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTypedAmount()
  const [isWrong, setWrong] = useState(false)
  const { running, buy, follow } = useBuy()
  const stored = useStoredPurchase(chain.id)
  const balance = useUsdt(chain, sale, wallet)
  const usdt = readTokens(typed, language, sale.usdtDecimals)

  const change = (next: string) => {
    setTyped(next)
    setWrong(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(usdt === null)
    if (usdt === null) field.current?.focus()
    else if (wallet === null) onConnect()
    else buy({ chain, sale, wallet, usdt, referrer }, () => setTyped(''))
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <PriceLine sale={sale} />
      <AmountField
        ref={field}
        label={t('pay')}
        value={typed}
        onChange={change}
        unit={balance === null ? 'USDT' : t('unitHas', { amount: balance.shown })}
        all={
          balance === null || balance.amount === 0n
            ? undefined
            : {
                label: t('tokens:all'),
                onPress: () => change(typeDecimal(toDecimal(balance.amount, sale.usdtDecimals), language)),
              }
        }
        error={isWrong ? t('enterUsdt') : undefined}
      />
      <Received mass={usdt === null ? 0n : massFor(usdt, sale.price)} />
      <TaskSteps
        labels={[t('stepAllow'), t('stepBuy'), t('stepConfirm')]}
        state={running?.kind === 'buy' ? running.state : null}
      />
      {stored && running === null ? (
        <PendingPurchase chain={chain} stored={stored} onLook={() => follow(chain, stored)} />
      ) : wallet === null ? (
        <Button variant="primary" busy={isConnecting} className="min-h-12 w-full" onClick={onConnect}>
          {t('connect')}
        </Button>
      ) : (
        <TokenTaskButton kind="buy" type="submit" variant="primary" className="min-h-12 w-full">
          {t('buy')}
        </TokenTaskButton>
      )}
      <p className="text-center text-sm text-ink-2">
        {referrer !== null && (
          <span title={referrer}>{t('referrer', { address: shortenAddress(referrer, 3) })} · </span>
        )}
        {t('gasOnly')}
      </p>
    </form>
  )
}

function PriceLine({ sale }: { sale: Sale }) {
  const { t } = useTranslation(['sale', 'tokens'])
  const language = useLanguage()
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="tabular font-serif text-2xl font-semibold">
          {t('price', { price: formatTokens(sale.price, sale.usdtDecimals, language) })}
        </h2>
        <span className="text-sm text-ink-2">{t('priceSource')}</span>
      </div>
      {sale.isPaused && <p className="mt-2 text-sm text-held">{t('paused')}</p>}
      {!sale.isPaused && sale.available === 0n && (
        <p className="mt-2 text-sm text-held">{t('tokens:soldOut')}</p>
      )}
    </div>
  )
}

function Received({ mass }: { mass: bigint }) {
  const { t } = useTranslation('sale')
  const language = useLanguage()
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t('receive')}</p>
      <div className="flex min-h-14 items-center justify-between gap-3 rounded-field border border-line bg-raised px-3.5">
        <output className="tabular text-xl font-semibold wrap-anywhere">
          {formatTokens(mass, 18, language)}
        </output>
        <span className="text-sm text-ink-2">MASS</span>
      </div>
    </div>
  )
}

function useUsdt(chain: Chain, sale: Sale, wallet: Address | null) {
  const language = useLanguage()
  const { data } = useQuery({
    ...balanceQuery(chain, sale.usdt, wallet ?? sale.ido),
    enabled: wallet !== null,
  })
  if (wallet === null || data === undefined) return null
  return { amount: data, shown: formatTokens(data, sale.usdtDecimals, language, 2) }
}
