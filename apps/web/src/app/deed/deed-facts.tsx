import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#features/accounts/use-profile.ts'
import { formatMoney } from '#features/orders/format-money.ts'
import { paidCents } from '#features/orders/order-lines.ts'
import { Fact } from '#features/plot-details/fact.tsx'
import { OwnerFacts } from '#features/plot-details/ownership-facts.tsx'
import { EtherText, OrderPrice } from '#features/orders/order-price.tsx'
import type { useDeedText } from './use-deed-text.ts'
import './words.ts'

interface DeedFactsProps {
  words: ReturnType<typeof useDeedText>
  /** The buyer's purchase; null for everyone else, who sees the land alone. */
  order: OrderDetail | null
  /** The owner of the land, if that name is public. */
  ownerName: string | null
  collection: string | null
}

export function DeedFacts({ words, order, ownerName, collection }: DeedFactsProps) {
  const { t } = useTranslation('deed')
  return (
    <dl className="grid gap-1.5">
      {order ? <Owner /> : <OwnerFacts owner_name={ownerName} holder={null} />}
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
