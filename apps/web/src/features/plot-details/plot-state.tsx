import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { BadgeCheck, Ban, CircleDashed, Hourglass, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import './words.ts'

type Shown = PublicPlot['state'] | 'notForSale'

/** Distinguished by icon and text, not by colour alone. */
const looks: Record<Shown, { icon: LucideIcon; colour: string }> = {
  free: { icon: CircleDashed, colour: 'text-good' },
  held: { icon: Hourglass, colour: 'text-held' },
  owned: { icon: UserRound, colour: 'text-sold' },
  minted: { icon: BadgeCheck, colour: 'text-yours' },
  notForSale: { icon: Ban, colour: 'text-ink-3' },
}

export function PlotState({ plot: { state, for_sale } }: { plot: PublicPlot }) {
  const { t } = useTranslation('plotPage')
  const shown = state === 'free' && !for_sale ? 'notForSale' : state
  const { icon: Icon, colour } = looks[shown]
  return (
    <span className={classNames('inline-flex items-center gap-1', colour)}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      {t(shown)}
    </span>
  )
}
