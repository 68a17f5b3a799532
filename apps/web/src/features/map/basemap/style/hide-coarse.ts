import type { ExpressionSpecification } from 'maplibre-gl'
import { STREETS_FROM } from './street-layers.ts'
import type { DetailedArea } from './street-layers.ts'

/** Narrows a filter of the world's layers. */
export type Hidden = (filter: ExpressionSpecification) => ExpressionSpecification

/**
 * Hides, from a zoom on, the features that a detailed area also has; the world archive marks them with `d`. Filters
 * are evaluated at whole zooms only.
 */
export const hiddenBy =
  (detailed: DetailedArea | null): Hidden =>
  (filter) =>
    detailed ? ['all', filter, ['any', ['!', ['has', 'd']], ['<', ['zoom'], STREETS_FROM]]] : filter
