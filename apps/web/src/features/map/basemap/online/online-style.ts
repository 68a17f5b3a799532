import type { LayerSpecification, Map, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { OVERLAY_ANCHOR } from '#features/map/basemap/style/map-overlay.ts'
import { ONLINE_PREFIX } from '#features/map/basemap/style/photo-layers.ts'
import type { OnlinePictures } from '#features/map/basemap/style/photo-layers.ts'

/** Bounds the wait for a host that never answers; the embedded map stays until then. */
const TIMEOUT_MS = 2500

/** An online map of the configuration: a style document, or pictures for our own style. */
export type OnlineSource = { url: string } | { pictures: OnlinePictures }

export const onlineSourceOf = ({
  onlineUrl,
  onlinePictures,
}: {
  onlineUrl: string | null
  onlinePictures: OnlinePictures | null
}): OnlineSource | null =>
  onlineUrl !== null ? { url: onlineUrl } : onlinePictures && { pictures: onlinePictures }

/** A reachable online map: a prepared style document, or pictures for our own style. */
export type OnlineBase = { style: StyleSpecification } | { pictures: OnlinePictures }

/** The address that shows whether the online map is reachable: the style, or the picture of the whole world. */
export const probeUrl = (source: OnlineSource): string =>
  'url' in source ? source.url : (source.pictures.layers[0]?.tiles ?? '').replaceAll(/\{[xyz]\}/g, '0')

/** Null when it fails or takes too long. */
export async function probeOnline(source: OnlineSource): Promise<OnlineBase | null> {
  if ('pictures' in source) return (await isReachable(probeUrl(source))) ? source : null
  const style = await fetchOnlineStyle(source.url)
  return style && { style }
}

const isReachable = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

export const isOnlineSource = (id: string): boolean => id.startsWith(ONLINE_PREFIX)

/** The online sources of the current style; empty while no style is loaded. */
export const onlineSources = (map: Map): string[] =>
  Object.keys((map.getStyle() as StyleSpecification | undefined)?.sources ?? {}).filter(isOnlineSource)

/** The style at an address, prepared for our map; null when it fails or takes too long. */
async function fetchOnlineStyle(url: string): Promise<StyleSpecification | null> {
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
      ? { ...layer, source: ONLINE_PREFIX + layer.source }
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
      Object.entries(style.sources).map(([id, source]) => [
        ONLINE_PREFIX + id,
        withWholeAddresses(source, whole),
      ]),
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
