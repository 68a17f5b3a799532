import type { Tier } from '@meridian/shared/endpoints/tiers'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Table, TableRow } from '#ui/lists/table.tsx'
import { useTierName } from './use-tier-name.ts'
import './words.ts'

interface TierDialogProps {
  tiers: readonly Tier[]
  /** The first plot count of the reader's own tier. */
  current: number | null
  onClose: () => void
}

export function TierDialog({ tiers, current, onClose }: TierDialogProps) {
  const { t } = useTranslation('tiers')
  const language = useLanguage()
  const nameOf = useTierName()
  const owned = ({ start, end }: Tier) =>
    end === null
      ? t('andMore', { start: formatWhole(start, language) })
      : t('range', { start: formatWhole(start, language), end: formatWhole(end, language) })

  return (
    <Dialog open title={t('title')} description={t('note')} onClose={onClose}>
      <div className="mt-5">
        <Table
          className="tabular"
          head={
            <>
              <th scope="col">{t('plotsOwned')}</th>
              <th scope="col">{t('tier')}</th>
              <th scope="col" className="text-right">
                {t('increase')}
              </th>
            </>
          }
        >
          {tiers.map((tier) => (
            <TableRow key={tier.start} aria-current={tier.start === current || undefined}>
              <td className="sm:whitespace-nowrap">{owned(tier)}</td>
              <td>
                {nameOf(tier.title)}
                {tier.start === current && (
                  <span className="ml-2 text-xs whitespace-nowrap text-accent max-sm:ml-0 max-sm:block">
                    {t('current')}
                  </span>
                )}
              </td>
              <td className="text-right font-medium">{t('dropValue', { drop: tier.drop })}</td>
            </TableRow>
          ))}
        </Table>
      </div>
    </Dialog>
  )
}
