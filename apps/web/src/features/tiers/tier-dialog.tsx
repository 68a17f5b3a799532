import type { Tier } from '@meridian/shared/endpoints/tiers'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'

interface TierDialogProps {
  tiers: readonly Tier[]
  /** Where the reader's own tier starts. */
  current: number | null
  onClose: () => void
}

export function TierDialog({ tiers, current, onClose }: TierDialogProps) {
  const { t } = useTranslation('tiers')
  const language = useLanguage()
  const owned = ({ start, end }: Tier) =>
    end === null
      ? t('andMore', { start: formatWhole(start, language) })
      : t('range', { start: formatWhole(start, language), end: formatWhole(end, language) })

  return (
    <Dialog open title={t('title')} description={t('note')} onClose={onClose}>
      <table className="tabular mt-5 w-full text-left text-sm">
        <thead className="text-xs text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-3 font-medium">
              {t('plotsOwned')}
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              {t('tier')}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {t('increase')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => (
            <tr
              key={tier.start}
              className={classNames('border-b border-line', tier.start === current && 'bg-accent-soft')}
            >
              <td className="py-2.5 pr-3 pl-1">{owned(tier)}</td>
              <td className="py-2.5 pr-3">
                {tier.title}
                {tier.start === current && <span className="ml-2 text-xs text-accent">{t('current')}</span>}
              </td>
              <td className="py-2.5 pr-1 text-right font-medium">{t('dropValue', { drop: tier.drop })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
