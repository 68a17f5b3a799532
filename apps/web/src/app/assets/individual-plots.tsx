import { pagePaths } from '@meridian/shared/page-paths'
import { MapPinned } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MyAssetsTable } from '#features/my-plots/my-assets-table.tsx'
import { useMint } from '#features/minting/plot/use-mint.tsx'
import { useConfig } from '#lib/config.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTableChoice } from './use-table-choice.tsx'
import '#features/my-plots/words.ts'

/** The table of plots outside of collections. */
export function IndividualPlots() {
  const { t } = useTranslation(['assets', 'myPlots'])
  const choice = useTableChoice()
  const mint = useMint()
  const { data: config } = useConfig()
  const blocked = choice.cells.length === 0 && t('nothingSelected')

  return (
    <>
      <MyAssetsTable
        {...choice.table}
        of={{ type: 'individual' }}
        onMint={mint.start}
        onGiveUpMint={mint.giveUp}
        isMintClosed={config?.minting.plots === false}
        actions={
          <span className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              blocked={blocked}
              className="px-3.5 text-sm"
              onClick={() => choice.ask({ kind: 'add', cells: choice.cells })}
            >
              {t('addToCollection')}
            </Button>
            <Button
              blocked={blocked}
              className="px-3.5 text-sm"
              onClick={() => choice.ask({ kind: 'create', cells: choice.cells })}
            >
              {t('createNew')}
            </Button>
          </span>
        }
        empty={
          <EmptyState icon={MapPinned} title={t('myPlots:empty')} hint={t('myPlots:emptyHint')}>
            <Link to={pagePaths.home} className={buttonClasses('primary')}>
              {t('toMap')}
            </Link>
          </EmptyState>
        }
      />
      {mint.screen}
      {choice.dialog}
    </>
  )
}
