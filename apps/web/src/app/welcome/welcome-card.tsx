import { getCreditPrice, getDiscountProgram } from '@meridian/shared/endpoints/pricing'
import { listTiers } from '@meridian/shared/endpoints/tiers'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { pagePaths } from '@meridian/shared/page-paths'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Camera } from '#features/map/data/camera.ts'
import { placesToVisit } from '#features/map/data/places-to-visit.ts'
import { roughRegion } from '#features/map/data/rough-region.ts'
import { TierDialog } from '#features/tiers/tier-dialog.tsx'
import { useConfig } from '#lib/config.ts'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { formatDollars, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import './words.ts'

interface WelcomeCardProps {
  onVisit: (camera: Camera) => void
  onClose: () => void
}

/** An introduction: the product, the price and the first places to visit. */
export default function WelcomeCard({ onVisit, onClose }: WelcomeCardProps) {
  const { t } = useTranslation('welcome')
  const language = useLanguage()
  const { data: price } = useQuery(endpointQuery(getCreditPrice, { params: { amount: '1' } }))
  const { data: program } = useQuery(endpointQuery(getDiscountProgram))
  const { data: land } = useQuery(endpointQuery(listTiers))
  const { data: config } = useConfig()
  const areas = config?.map.detailed
  const places = useMemo(() => placesToVisit(areas ?? [], roughRegion()), [areas])
  const [showsTiers, setShowsTiers] = useState(false)
  const best = program?.items.findLast(({ amount }) => amount <= maxPlotsPerOrder)
  return (
    <section
      aria-label={t('label')}
      className="absolute z-10 flex max-h-[calc(100dvh-20rem)] flex-col gap-2 overflow-y-auto rounded-card border border-line bg-card px-4.5 py-3.5 text-sm shadow-card max-sm:inset-x-3 max-sm:top-40 sm:bottom-17 sm:left-4.5 sm:w-84 @max-[80rem]:sm:bottom-44"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="font-serif text-xl font-semibold">{t('title')}</h2>
        <IconButton icon={X} label={t('close')} className="-mt-1.5 -mr-2.5" onClick={onClose} />
      </div>
      <p className="tabular">
        <span className="block text-base font-medium">
          {price ? t('offer', { price: formatDollars(price.basePrice, language) }) : t('offerWithoutPrice')}
        </span>
        <span className="block min-h-5 text-ink-2">
          {best &&
            t('discount', {
              count: best.amount,
              percent: formatWhole(best.discount, language),
              amount: formatWhole(best.amount, language),
            })}
        </span>
      </p>
      {places.length > 0 && (
        <>
          <p className="text-ink-2">{t('visit')}</p>
          <div className="flex flex-wrap gap-2 *:grow">
            {places.map(({ name, title, camera }) => (
              <Button key={name} className="min-h-9 px-3 text-sm" onClick={() => onVisit(camera)}>
                {title}
              </Button>
            ))}
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-x-5">
        <TextLink to={pagePaths.about} className="inline-flex min-h-9 items-center">
          {t('about')}
        </TextLink>
        {land && (
          <button
            type="button"
            className="min-h-9 font-medium text-accent underline-offset-4 hover:underline"
            onClick={() => setShowsTiers(true)}
          >
            {t('tiers')}
          </button>
        )}
      </div>
      {showsTiers && land && (
        <TierDialog tiers={land.tiers} current={null} onClose={() => setShowsTiers(false)} />
      )}
    </section>
  )
}
