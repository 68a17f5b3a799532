import { plotPage } from '@meridian/shared/page-paths'
import type { Plot } from '@meridian/shared/plot'
import { BadgeCheck, CircleDashed, Hourglass, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatBbox, formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { sayPlot } from '#lib/i18n/country.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { seaName } from '#lib/i18n/sea-name.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RowCheckbox } from '#ui/forms/row-checkbox.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table, TableRow } from '#ui/lists/table.tsx'
import { purchaseDate } from './name-plot.ts'
import { TablePager } from './table-pager.tsx'
import { TABLE_ROWS, useMyAssets } from './use-my-assets.ts'
import type { TableOf } from './use-my-assets.ts'
import { useRenamePlot } from './use-rename-plot.tsx'
import type { RenamePlot } from './use-rename-plot.tsx'
import './words.ts'

interface TablePlot {
  id: string
  /** The owner's name for it, or else its place and number. */
  title: string
  /** Place and number. */
  place: string
}

interface MyAssetsTableProps {
  of: TableOf
  page: number
  onPage: (page: number) => void
  selected: ReadonlySet<number>
  onToggle: (cell: number) => void
  /** Undefined for plots of a collection, which are minted together. */
  onMint?: ((plot: TablePlot) => void) | undefined
  /** Gives up the mint that a plot waits for. */
  onGiveUpMint?: ((plot: TablePlot) => void) | undefined
  /** Minting is not available at the moment. */
  isMintClosed?: boolean
  /** The actions for the selected plots. */
  actions: ReactNode
  /** Shown instead of a table without rows. */
  empty: ReactNode
}

/** Plots, ten on a page. */
export function MyAssetsTable(props: MyAssetsTableProps) {
  const { t } = useTranslation(['myPlots', 'assets'])
  const { of, page, onPage, empty, actions } = props
  const { data, error, isError, isPlaceholderData, refetch } = useMyAssets(of, page)
  const renaming = useRenamePlot()

  if (!data && isError) {
    return (
      <p className="py-8 text-center text-ink-2">
        {loadFailure(error, t('unreachable'))}
        <br />
        <Button className="mt-4" onClick={() => void refetch()}>
          {t('assets:retry')}
        </Button>
      </p>
    )
  }
  if (!data) return <Skeleton className="h-[37rem] w-full" label={t('loading')} />
  if (data.total === 0) return empty

  return (
    <>
      <Table
        busy={isPlaceholderData}
        className="table-fixed"
        head={
          <>
            <th scope="col" className="w-14 max-sm:hidden">
              {t('number')}
            </th>
            <th scope="col">{t('name')}</th>
            <th scope="col" className="w-[20%] max-md:hidden">
              {t('location')}
            </th>
            <th scope="col" className="w-36 max-md:hidden">
              {t('date')}
            </th>
            <th scope="col" className="w-28 text-center max-sm:w-15 max-sm:px-0! max-sm:text-[10px]">
              {t('state')}
            </th>
            <th scope="col" className="w-24 max-sm:w-17 max-sm:px-1!">
              <span className="sr-only">{t('mintColumn')}</span>
            </th>
            <th scope="col" className="w-14 max-sm:w-11 max-sm:px-0!">
              <span className="sr-only">{t('selectColumn')}</span>
            </th>
          </>
        }
      >
        {data.data.map((plot, index) => (
          <PlotTableRow
            key={plot._id}
            plot={plot}
            number={(page - 1) * TABLE_ROWS + index + 1}
            selected={props.selected.has(Number(plot._id))}
            onToggle={props.onToggle}
            onMint={props.onMint}
            onGiveUpMint={props.onGiveUpMint}
            isMintClosed={props.isMintClosed ?? false}
            onRename={renaming.start}
          />
        ))}
      </Table>
      {props.isMintClosed && <p className="mt-3 text-sm text-ink-2">{t('assets:mintClosed')}</p>}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {actions}
        <TablePager page={page} total={data.total} onPage={onPage} />
      </div>
      {renaming.dialog}
    </>
  )
}

interface PlotTableRowProps extends Pick<
  MyAssetsTableProps,
  'onToggle' | 'onMint' | 'onGiveUpMint' | 'isMintClosed'
> {
  plot: Plot
  number: number
  selected: boolean
  onRename: RenamePlot
}

function PlotTableRow(props: PlotTableRowProps) {
  const { plot, number, selected, onToggle, onMint, onGiveUpMint, isMintClosed = false, onRename } = props
  const { t } = useTranslation(['myPlots', 'assets'])
  const language = useLanguage()
  const title = plot.name ?? formatBbox(plot.location.bbox)
  const place = sayPlot(plot._id, plot.areas[0])
  const named = { id: plot._id, title: plot.name ?? place, place }
  const district = seaName(plot.areas[0]?.district ?? '')
  const date = purchaseDate(new Date(plot.created_at))
  const [State, state] = mintStateOf(plot)
  return (
    <TableRow>
      <td className="tabular text-ink-2 max-sm:hidden">{formatWhole(number, language)}</td>
      <td>
        <span className="flex items-center gap-1 max-sm:gap-0">
          <span className="min-w-0 py-1">
            <Link
              to={plotPage(plot._id)}
              className={classNames(
                'tabular block underline-offset-4 hover:underline max-sm:text-xs max-sm:whitespace-normal',
                // The edges of neighbours differ in their last digits.
                plot.name === undefined ? 'whitespace-normal' : 'truncate',
              )}
              title={title}
            >
              {title}
            </Link>
            <span className="block truncate text-xs text-ink-2 md:hidden">{district}</span>
            <span className="tabular block text-xs text-ink-2 md:hidden">{date}</span>
          </span>
          <IconButton
            icon={Pencil}
            label={t('rename', { plot: title })}
            className="size-9 max-sm:-mr-3"
            onClick={() => onRename({ id: plot._id, name: plot.name ?? null })}
          />
        </span>
      </td>
      <td className="truncate max-md:hidden">{district}</td>
      <td className="tabular max-md:hidden">
        <time dateTime={plot.created_at}>{date}</time>
      </td>
      <td className="text-center max-sm:px-0!">
        <State
          size={20}
          className={plot.mint_status ? 'mx-auto text-yours' : 'mx-auto text-ink-3'}
          aria-hidden
        />
        <span className="block text-xs leading-4 text-ink-2 max-sm:text-[10px]">{t(state)}</span>
      </td>
      <td className="max-sm:px-1!">
        {!plot.mint_status && onMint && (
          <Button
            aria-label={t('assets:mintPlot', { plot: title })}
            blocked={isMintClosed && t('assets:mintClosed')}
            className="px-3.5 text-sm max-sm:px-2.5"
            onClick={() => onMint(named)}
          >
            {t('assets:mint')}
          </Button>
        )}
        {plot.mint_pending === true && onGiveUpMint && (
          <Button
            variant="quiet"
            aria-label={t('assets:giveUpMint', { plot: title })}
            className="px-2 text-sm max-sm:px-1 max-sm:text-xs"
            onClick={() => onGiveUpMint(named)}
          >
            {t('assets:giveUp')}
          </Button>
        )}
      </td>
      <td className="max-sm:px-0!">
        <RowCheckbox
          label={t('assets:selectPlot', { plot: title })}
          checked={selected}
          disabled={plot.mint_status}
          {...(plot.mint_status && { title: t('assets:mintedStays') })}
          onChange={() => onToggle(Number(plot._id))}
        />
      </td>
    </TableRow>
  )
}

const mintStateOf = ({ mint_status: isMinted, mint_pending: isPending }: Plot) => {
  if (isMinted) return [BadgeCheck, 'assets:minted'] as const
  return isPending
    ? ([Hourglass, 'assets:mintPending'] as const)
    : ([CircleDashed, 'assets:notMinted'] as const)
}
