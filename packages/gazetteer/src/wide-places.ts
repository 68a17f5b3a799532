/** Search results other than towns: provinces, countries and seas. Each has a box for display. */
import { readSections } from './sections.ts'
import { textAt } from './text-table.ts'
import type { TextTable } from './text-table.ts'

export type WideKind = 'region' | 'country' | 'sea'

export interface WidePlace {
  kind: WideKind
  name: string
  /** The country's number; null for seas. */
  country: number | null
  bbox: [west: number, south: number, east: number, north: number]
}

interface WidePlaces {
  /** Kind, country number and name, separated by tabs. */
  texts: TextTable
  boxes: Float32Array
  weights: Uint8Array
}

let loaded: WidePlaces | undefined
const widePlaces = (): WidePlaces => (loaded ??= load())

function load(): WidePlaces {
  const section = readSections(new URL('../data/wide-places.br', import.meta.url))
  return {
    texts: { text: section('text') as Uint8Array, starts: section('starts') as Uint32Array },
    boxes: section('boxes') as Float32Array,
    weights: section('weights') as Uint8Array,
  }
}

export const wideCount = (): number => widePlaces().weights.length
export const wideWeight = (number: number): number => widePlaces().weights[number]!

export function widePlace(number: number): WidePlace {
  const [kind, country, name] = textAt(widePlaces().texts, number).split('\t') as [WideKind, string, string]
  const [west, south, east, north] = widePlaces().boxes.subarray(number * 4, number * 4 + 4)
  return {
    kind,
    name,
    country: country === '' ? null : Number(country),
    bbox: [west!, south!, east!, north!],
  }
}
