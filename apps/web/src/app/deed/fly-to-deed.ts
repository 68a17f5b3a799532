import type { Map } from 'maplibre-gl'
import { flyToCells } from '#features/map/places/fly-to-cells.ts'
import type { Covered } from '#features/map/places/fly-to-cells.ts'
import { SHEET_SHARE } from '#ui/dialogs/side-card.tsx'

/** Pixels of bar, search and demo label at the top of a phone's map. */
const PHONE_TOP = 152
/** Pixels of the card, w-94, and its distance from the edge. */
const CARD_WIDTH = 394
/** Farther away than single plots: coast, rivers and streets around the land are visible. */
const NEAREST = 14

/** Shows land in the part of the map that its deed leaves free. */
export function flyToDeed(
  map: Map,
  cells: readonly number[],
  { phone, durationMs }: { phone: boolean; durationMs?: number },
): void {
  const covered: Covered = phone
    ? { top: PHONE_TOP, bottom: Math.round(window.innerHeight * SHEET_SHARE) }
    : { right: CARD_WIDTH }
  flyToCells(map, cells, covered, { nearest: NEAREST, ...(durationMs !== undefined && { durationMs }) })
}
