import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import { useQuery } from '@tanstack/react-query'
import { Coins, CreditCard, MapPinned } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLandText } from '#features/plot-pictures/use-land-text.ts'
import { useConfig } from '#lib/config.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { coinWords } from '#lib/coin.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { HoldLine } from './hold-line.tsx'
import { TargetLine } from './target-line.tsx'
import { MethodChoice } from './method-choice.tsx'
import { cardFeeOf, quantityOf, widgetTotalAtMost } from '#features/payments/flow/purchase.ts'
import type { EthQuote, PlotsPurchase, Purchase } from '#features/payments/flow/purchase.ts'
import { useEthAmount } from './use-eth-amount.ts'
import '#features/credits/words.ts'
import '#features/payments/flow/words.ts'

export type Method = 'credits' | 'card' | 'crypto'

interface MethodStepProps {
  purchase: Purchase
  /** Set as soon as the plots are held. */
  heldUntil: string | null
  quote: EthQuote | null
  busy: boolean
  onContinue: (method: Method) => void
  onBack?: (() => void) | undefined
  /** `missing`: how many land credits the buyer lacks. */
  onBuyCredits: (missing: number) => void
  onClose: () => void
}

const continueWith = { credits: 'continueCredits', card: 'continueCard', crypto: 'continueCrypto' } as const

/** Every payment method with its cost, shown before an order is requested. */
export function MethodStep(props: MethodStepProps) {
  const { purchase, heldUntil, quote, busy, onContinue, onBack, onBuyCredits, onClose } = props
  const { t } = useTranslation(['paying', 'credits'])
  const language = useLanguage()
  const group = useId()
  const nameLand = useLandText()
  const { data: config } = useConfig()
  const { data: credits } = useQuery(endpointQuery(getCreditTotal))
  const [chosen, setChosen] = useState<Method | null>(null)

  const quantity = quantityOf(purchase)
  const balance = credits?.amount
  const enough = purchase.kind === 'plots' && balance !== undefined && balance >= quantity
  const open: Record<Method, boolean> = {
    credits: enough,
    card: config === undefined || config.payments.wert.enabled || config.payments.stripe.enabled,
    crypto: config === undefined || config.payments.eth.enabled,
  }
  const selected = [chosen, 'credits' as const, 'card' as const, 'crypto' as const].find(
    (method) => method !== null && open[method],
  )
  const fee = cardFeeOf(purchase)
  const cardTotal = formatDollars(purchase.price + fee, language)
  const { wert, stripe } = config?.payments ?? {}
  // The provider returns its exact fee only when the widget is open.
  const atMost = wert?.enabled && formatDollars(widgetTotalAtMost(purchase, wert.fee_percent), language)
  const inEther = useEthAmount(purchase, quote)
  const whole = (value: number) => formatWhole(value, language)
  const sandbox = config && Object.values(config.payments).some((provider) => provider.sandbox)
  const choiceOf = (method: Method) => ({
    group,
    checked: selected === method,
    closed: !open[method],
    onChoose: () => setChosen(method),
  })

  return (
    <Dialog
      open
      title={t(purchase.kind === 'plots' ? 'plotsTitle' : 'creditsTitle', {
        count: quantity,
        amount: whole(quantity),
      })}
      {...(purchase.kind === 'plots' && { description: nameLand(plotsOf(purchase)) })}
      onClose={onClose}
    >
      {purchase.kind === 'plots' && <TargetLine purchase={purchase} />}
      <HoldLine until={heldUntil} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (selected && !busy) onContinue(selected)
        }}
      >
        <fieldset className="mt-5 grid gap-2.5">
          <legend className="sr-only">{t('methods')}</legend>
          {purchase.kind === 'plots' && (
            <MethodChoice
              {...choiceOf('credits')}
              icon={MapPinned}
              label={t('byCredits')}
              note={t(enough || balance === undefined ? 'youHave' : 'notEnough', {
                count: balance ?? 0,
                amount: balance === undefined ? '…' : whole(balance),
              })}
              amount={t('credits:balance', { count: quantity, amount: whole(quantity) })}
              amountNote={balance === undefined ? '' : t('leftAfter', { amount: whole(balance - quantity) })}
            />
          )}
          {purchase.kind === 'plots' && balance !== undefined && !enough && (
            <Button
              variant="quiet"
              className="-mt-1.5 justify-self-start text-sm text-accent!"
              onClick={() => onBuyCredits(quantity - balance)}
            >
              {t('buyMissing', { count: quantity - balance, amount: whole(quantity - balance) })}
            </Button>
          )}
          <MethodChoice
            {...choiceOf('card')}
            icon={CreditCard}
            label={t('byCard')}
            note={t(open.card ? (atMost ? 'cardCostWithRate' : 'cardCost') : 'closedMethod', {
              percent: (wert?.fee_percent ?? 0).toLocaleString(language),
            })}
            amount={
              config ? (
                atMost ? (
                  t('cardAtMost', { amount: atMost })
                ) : (
                  cardTotal
                )
              ) : (
                <Skeleton className="h-4 w-24" />
              )
            }
            amountNote={
              atMost && stripe?.enabled
                ? t('cardByStripe', { total: cardTotal })
                : t('cardSum', {
                    total: formatDollars(purchase.price, language),
                    fee: formatDollars(fee, language),
                  })
            }
          />
          <MethodChoice
            {...choiceOf('crypto')}
            icon={Coins}
            label={t('byCrypto')}
            note={t(open.crypto ? 'cryptoCost' : 'closedMethod', coinWords)}
            amount={inEther.amount ?? <Skeleton className="h-4 w-24" />}
            amountNote={inEther.note}
          />
        </fieldset>
        <div className="mt-6 flex gap-2.5">
          {onBack && <Button onClick={onBack}>{t('back')}</Button>}
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            blocked={selected === undefined && t('noMethod')}
            className="min-h-12 grow"
          >
            {busy ? t('paying') : t(continueWith[selected ?? 'card'])}
          </Button>
        </div>
        {sandbox && <p className="mt-3 text-center text-sm text-ink-2">{t('sandbox')}</p>}
      </form>
    </Dialog>
  )
}

const plotsOf = ({ cells, areas }: PlotsPurchase) =>
  cells.map((cell, index) => ({ cell, area: areas?.[index] }))
