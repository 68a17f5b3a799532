import type { ExpressionSpecification } from 'maplibre-gl'
import { STREETS_FROM } from './street-layers.ts'
import type { DetailedArea } from './street-layers.ts'

/** Narrows a filter of the world's layers. */
export type Hidden = (filter: ExpressionSpecification) => ExpressionSpecification

/** From near, what a detailed area has itself; the world's archive marks that by `d`. Filters see whole zooms only. */
export const hiddenBy =
  (detailed: DetailedArea | null): Hidden =>
  (filter) =>
    detailed ? ['all', filter, ['any', ['!', ['has', 'd']], ['<', ['zoom'], STREETS_FROM]]] : filter
