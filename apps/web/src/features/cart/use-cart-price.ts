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

/** A rectangle, or a few quick clicks, ask for one price. */
const SETTLE_MS = 150
/** Where much is sold around the plots, their price is asked for no more often than this. */
const NEWS_EVERY_MS = 1000

/** A stream tells about so much and no more, and the map wants most of it. */
const MOST_SQUARES = 16

const priceQuery = (cells: readonly number[]) =>
  queryOptions({
    // By the cells alone: 300 boxes would be hashed with every render.
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
    // What was free may be gone: every opening of the cart asks again, and shows the old price meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export type CartPlot = NonNullable<
  ReturnType<NonNullable<ReturnType<typeof useCartPrice>['data']>['plots']['get']>
>

/** What can still be had, each plot with where it lies. */
export interface OfferedLand {
  cells: number[]
  areas: (Area | undefined)[]
}

/** What the plots cost, and which of them can still be had. */
export function useCartPrice(cells: readonly number[]) {
  const query = useQuery(priceQuery(useDebounced(cells, SETTLE_MS)))
  useNewsOf(cells)
  const plots = query.data?.plots
  const free = cells.filter((cell) => plots?.get(cell)?.status === 'free')
  const offered: OfferedLand = { cells: free, areas: free.map((cell) => plots?.get(cell)?.areas[0]) }
  return {
    ...query,
    free,
    offered,
    gone: cells.filter((cell) => plots?.has(cell) && plots.get(cell)?.status !== 'free'),
    /** Whether the numbers belong to exactly these plots. */
    isPriced:
      !query.isPlaceholderData && plots?.size === cells.length && cells.every((cell) => plots.has(cell)),
  }
}

/** Asks for the price again when something near the plots is held, sold or given back, whoever did it. */
function useNewsOf(cells: readonly number[]) {
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
      NEWS_EVERY_MS,
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
