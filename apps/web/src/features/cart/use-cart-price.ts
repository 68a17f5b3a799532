import type { Area } from '@meridian/shared/area'
import { getPrice } from '@meridian/shared/endpoints/cart'
import { blockOf, cellBbox } from '@meridian/shared/grid'
import { squareOf } from '@meridian/shared/grid/squares'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#lib/api.ts'
import { throttle } from '#lib/throttle.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { followLand } from '#features/live/follow-land.ts'
import type { LandInterest } from '#features/live/land-view.ts'
import { dropSold } from './drop-sold.ts'

/** Debounce: a rectangle, or a few quick clicks, cause one price request. */
const SETTLE_MS = 150
/** The minimum time between price requests while many plots nearby are being sold. */
const RELOAD_EVERY_MS = 1000

/** The stream limits the squares per subscription, and the map needs most of them. */
const MOST_SQUARES = 16

const priceQuery = (cells: readonly number[]) =>
  queryOptions({
    // The cells only: TanStack would hash 300 boxes on every render.
    queryKey: [...endpointKey(getPrice), cells],
    queryFn: async ({ signal }) => {
      const items = cells.map((cell) => ({ bbox: cellBbox(cell) }))
      const answer = await call(getPrice, { body: { items } }, { signal })
      return {
        price: answer.data,
        plots: new Map(answer.items.map((item, index) => [cells[index], item])),
      }
    },
    enabled: cells.length > 0,
    // Plots may be sold meanwhile: every opening of the cart loads the price again and shows the old one until then.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export type CartPlot = NonNullable<
  ReturnType<NonNullable<ReturnType<typeof useCartPrice>['data']>['plots']['get']>
>

/** The available plots with their places. */
export interface OfferedLand {
  cells: number[]
  areas: (Area | undefined)[]
}

/** The price of the plots, and which of them are available. */
export function useCartPrice(cells: readonly number[]) {
  const query = useQuery(priceQuery(useDebounced(cells, SETTLE_MS)))
  useReloadOnChange(cells)
  const plots = query.data?.plots
  useEffect(() => dropSold(cells.filter((cell) => plots?.get(cell)?.status === 'sold')), [cells, plots])
  const free = cells.filter((cell) => plots?.get(cell)?.status === 'free')
  const offered: OfferedLand = { cells: free, areas: free.map((cell) => plots?.get(cell)?.areas[0]) }
  return {
    ...query,
    free,
    offered,
    gone: cells.filter((cell) => plots?.has(cell) && plots.get(cell)?.status !== 'free'),
    /** Whether the price belongs to exactly these plots. */
    isPriced:
      !query.isPlaceholderData && plots?.size === cells.length && cells.every((cell) => plots.has(cell)),
  }
}

/** Reloads the price when plots near these are held, sold or released. */
function useReloadOnChange(cells: readonly number[]) {
  const queries = useQueryClient()
  const watched = useRef(new Set<number>())
  const look = useRef<((land: LandInterest) => void) | null>(null)
  useEffect(() => {
    const blocks = [...new Set(cells.map(blockOf))]
    watched.current = new Set(blocks)
    look.current?.(interestIn(blocks))
  }, [cells])
  useEffect(() => {
    const price = throttle(
      RELOAD_EVERY_MS,
      () => void queries.invalidateQueries({ queryKey: endpointKey(getPrice) }),
    )
    const land = followLand(
      {
        changed: ({ blocks }) => {
          if (blocks.some((block) => watched.current.has(block))) price.ask()
        },
      },
      interestIn([...watched.current]),
    )
    look.current = land.look
    return () => {
      look.current = null
      land.unfollow()
      price.stop()
    }
  }, [queries])
}

const interestIn = (blocks: readonly number[]): LandInterest => ({
  squares: [...new Set(blocks.map(squareOf))].slice(0, MOST_SQUARES),
})
