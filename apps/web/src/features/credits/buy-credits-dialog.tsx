import { getDiscountProgram } from '@meridian/shared/endpoints/pricing'
import { AppError } from '@meridian/shared/errors'
import { maxCreditsPerOrder } from '@meridian/shared/orders'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { CreditInvoice } from './credit-invoice.tsx'
import { isForSale, reachedDiscount, readQuantity } from './quantity-rules.ts'
import { useCreditPrice } from './use-credit-price.ts'
import './words.ts'

interface BuyCreditsDialogProps {
  quantity: number
  onQuantity: (quantity: number) => void
  onCheckout: (total: number) => void
  onClose: () => void
}

/** Step 0 of a top-up: quantity and price. */
export function BuyCreditsDialog({ quantity, onQuantity, onCheckout, onClose }: BuyCreditsDialogProps) {
  const { t } = useTranslation('credits')
  const language = useLanguage()
  const { data: program } = useQuery(endpointQuery(getDiscountProgram))
  const { data, error: refused, isPlaceholderData } = useCreditPrice(quantity)
  const wrong = isForSale(quantity)
    ? refused
    : new AppError('TOO_MANY_CREDITS', { params: { most: maxCreditsPerOrder } })
  const error = quantity <= 0 ? t('tooFew') : wrong ? errorMessage(wrong) : undefined
  const price = error === undefined ? data : undefined
  const cheaper = isPlaceholderData ? null : price?.suggestion
  const isPriced = price !== undefined && !isPlaceholderData
  /** The discount that this quantity has earned, whether its button was pressed or the number typed. */
  const reached = reachedDiscount(program?.items ?? [], quantity)

  return (
    <Dialog open title={t('buy')} description={t('intro')} onClose={onClose}>
      <form
        noValidate
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPriced) onCheckout(price.total)
        }}
      >
        <TextField
          label={t('quantity')}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={quantity === 0 ? '' : String(quantity)}
          error={error}
          onChange={(event) => onQuantity(readQuantity(event.currentTarget.value, quantity))}
        />
        {program && program.items.length > 0 && (
          <fieldset className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
            <legend className="sr-only">{t('tiers')}</legend>
            {program.items.map(({ _id, amount, discount }) => (
              <button
                key={_id}
                type="button"
                aria-pressed={amount === reached}
                onClick={() => onQuantity(amount)}
                className={classNames(
                  'tabular inline-flex min-h-11 items-center justify-center gap-1 rounded-full border px-2 py-1 text-center text-[13px] leading-tight transition-colors duration-150 sm:text-sm',
                  amount === reached
                    ? 'border-accent bg-accent-soft font-medium'
                    : 'border-line bg-card hover:bg-raised',
                )}
              >
                {amount === reached && <Check size={16} className="shrink-0 text-accent" aria-hidden />}
                {t('tier', {
                  count: amount,
                  amount: formatWhole(amount, language),
                  percent: formatWhole(discount, language),
                })}
              </button>
            ))}
          </fieldset>
        )}
        <CreditInvoice quantity={quantity} price={price} unknown={error !== undefined} />
        <div className="mt-3 min-h-6 text-sm" aria-live="polite">
          {cheaper ? (
            <p className="flex items-center justify-between gap-3 font-medium text-good">
              {t('suggestion', {
                count: cheaper.quantity,
                amount: formatWhole(cheaper.quantity, language),
                total: formatDollars(cheaper.total, language),
              })}
              <Button onClick={() => onQuantity(cheaper.quantity)}>
                {t('takeSuggestion', { amount: formatWhole(cheaper.quantity, language) })}
              </Button>
            </p>
          ) : (
            price &&
            price.missingCount > 0 && (
              <p className="text-ink-2">
                {t('upsell', {
                  count: price.missingCount,
                  amount: formatWhole(price.missingCount, language),
                  percent: formatWhole(price.nextDiscount, language),
                })}
              </p>
            )
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          blocked={!isPriced && (error ?? t('notPricedYet'))}
          className="mt-4 min-h-12 w-full"
        >
          {t('checkout')}
        </Button>
      </form>
    </Dialog>
  )
}
