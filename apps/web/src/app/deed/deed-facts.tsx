import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#features/accounts/use-profile.ts'
import { formatMoney } from '#features/orders/format-money.ts'
import { paidCents } from '#features/orders/order-lines.ts'
import { EtherText, OrderPrice } from '#features/orders/order-price.tsx'
import type { useDeedText } from './use-deed-text.ts'

interface DeedFactsProps {
  words: ReturnType<typeof useDeedText>
  /** The buyer's purchase; null for everyone else, who sees the land alone. */
  order: OrderDetail | null
  collection: string | null
}

export function DeedFacts({ words, order, collection }: DeedFactsProps) {
  const { t } = useTranslation('deed')
  return (
    <dl className="tabular mt-3 grid gap-1.5 text-sm">
      {order && <Owner />}
      {words.plot !== null && <Fact name={t('plot')}>{words.plot}</Fact>}
      <Fact name={t('area')}>{words.area}</Fact>
      <Fact name={t('centre')}>{words.centre}</Fact>
      {order && <Fact name={t('collection')}>{collection ?? t('individual')}</Fact>}
      {order && <Paid order={order} />}
    </dl>
  )
}

function Owner() {
  const { t } = useTranslation('deed')
  const user = useProfile()
  return user ? <Fact name={t('owner')}>{user.display_name}</Fact> : null
}

function Paid({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('deed')
  return (
    <Fact name={t('paid')}>
      <OrderPrice {...order} cents={paidCents(order)} />
      {order.payments
        .filter(({ method }) => method === 'eth')
        .map(({ reference, amount }) => (
          <Fragment key={reference}>
            {' · '}
            <EtherText say={(digits) => formatMoney(amount, digits)} />
          </Fragment>
        ))}
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
