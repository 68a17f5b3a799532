import type { LayerSpecification, Map, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { OVERLAY_ANCHOR } from '#features/map/basemap/style/map-overlay.ts'

const TIMEOUT_MS = 2500
const PREFIX = 'online-'

export const isOnlineSource = (id: string): boolean => id.startsWith(PREFIX)

/** The online sources of the current style; empty while no style is loaded. */
export const onlineSources = (map: Map): string[] =>
  Object.keys((map.getStyle() as StyleSpecification | undefined)?.sources ?? {}).filter(isOnlineSource)

/** The style at an address, prepared for our map; null when it fails or takes too long. */
export async function fetchOnlineStyle(url: string): Promise<StyleSpecification | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const style: unknown = response.ok ? await response.json() : null
    return isStyle(style) ? prepareOnlineStyle(style, url) : null
  } catch {
    return null
  }
}

function isStyle(value: unknown): value is StyleSpecification {
  const style = value as Partial<StyleSpecification> | null
  return style?.version === 8 && Array.isArray(style.layers) && typeof style.sources === 'object'
}

/**
 * Prefixes the sources, so that their errors can be distinguished from ours, adds the overlay anchor below the first
 * label, and makes relative addresses absolute.
 */
export function prepareOnlineStyle(style: StyleSpecification, url: string): StyleSpecification {
  const whole = (address: string) => decodeURI(new URL(address, url).href)
  const layers = style.layers.map((layer): LayerSpecification =>
    'source' in layer && typeof layer.source === 'string'
      ? { ...layer, source: PREFIX + layer.source }
      : layer,
  )
  const firstLabel = layers.findIndex(({ type }) => type === 'symbol')
  const place = firstLabel === -1 ? layers.length : firstLabel
  const anchor: LayerSpecification = {
    id: OVERLAY_ANCHOR,
    type: 'background',
    layout: { visibility: 'none' },
  }
  return {
    ...style,
    ...(style.glyphs && { glyphs: whole(style.glyphs) }),
    ...(typeof style.sprite === 'string' && { sprite: whole(style.sprite) }),
    sources: Object.fromEntries(
      Object.entries(style.sources).map(([id, source]) => [PREFIX + id, withWholeAddresses(source, whole)]),
    ),
    layers: [...layers.slice(0, place), anchor, ...layers.slice(place)],
  }
}

function withWholeAddresses(
  source: SourceSpecification,
  whole: (address: string) => string,
): SourceSpecification {
  return {
    ...source,
    ...('url' in source && source.url && { url: whole(source.url) }),
    ...('tiles' in source && source.tiles && { tiles: source.tiles.map(whole) }),
  }
}
