import { searchPlaces } from '@meridian/shared/endpoints/map'
import type { FoundPlace } from '@meridian/shared/endpoints/map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/endpoint-query.ts'
import { useDebounced } from '#lib/use-debounced.ts'

export type Place = Pick<FoundPlace, 'lng' | 'lat'>

interface PlaceSearchState {
  places: FoundPlace[]
  /** The part of the text that the search does not know. */
  leftOut: string
  attribution: string
  /** Why no places were loaded. */
  error: unknown
  status: 'idle' | 'waiting' | 'found' | 'failed'
  retry: () => void
}

/** The pause after which a request is sent. */
const PAUSE_MS = 180
const SHORTEST_LATIN = 2

/** One letter finds too much, unless it is a whole word, as in Chinese. */
const isLongEnough = (text: string): boolean =>
  text.length >= SHORTEST_LATIN || /[^\p{Script=Latin}\d\s]/u.test(text)

export function usePlaceSearch(typed: string, near: Place | null): PlaceSearchState {
  const text = typed.trim()
  const debounced = useDebounced(text, PAUSE_MS)
  const longEnough = isLongEnough(text)
  const { data, error, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...endpointQuery(searchPlaces, { query: { q: debounced, ...(near && { near: roughly(near) }) } }),
    enabled: isLongEnough(debounced),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: 1,
  })
  const settled = text === debounced && !isPlaceholderData && !isFetching
  return {
    places: longEnough ? (data?.places ?? []) : [],
    leftOut: data?.left_out ?? '',
    error,
    attribution: data?.attribution ?? '',
    status: !longEnough ? 'idle' : settled ? (isError ? 'failed' : 'found') : 'waiting',
    retry: () => void refetch(),
  }
}

/** To a tenth of a degree: a small pan needs no new request. */
const roughly = ({ lng, lat }: Place): string => `${lng.toFixed(1)},${lat.toFixed(1)}`
