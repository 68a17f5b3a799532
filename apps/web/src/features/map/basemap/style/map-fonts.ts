/**
 * Place names use the serif of the rest of the app. MapLibre draws glyphs from any font of the document, but puts the
 * font's name unquoted into a CSS shorthand and derives the weight from the name. Therefore each of the two weights
 * has its own name, of letters only. The fonts must be loaded before the first glyph is drawn, so the map has no
 * labels until then.
 */
import type { Map } from 'maplibre-gl'
import { pageState } from '#lib/page-state.ts'
import extended from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2?url'
import latin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import vietnamese from '@fontsource-variable/source-serif-4/files/source-serif-4-vietnamese-wght-normal.woff2?url'

export const REGULAR = 'Atlas Medium'
export const STRONG = 'Atlas Semibold'

const files = [
  { url: extended, unicodeRange: 'U+0100-02FF, U+1E00-1E9F, U+20A0-20C0, U+2C60-2C7F, U+A720-A7FF' },
  {
    url: vietnamese,
    unicodeRange: 'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+1EA0-1EF9',
  },
  { url: latin, unicodeRange: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+2000-206F' },
]

/** After this time the labels use the system's fonts. */
const TIMEOUT_MS = 60_000

const fonts = pageState(() => ({ loading: null as Promise<unknown> | null, areLoaded: false }))

export const areMapFontsLoaded = (): boolean => fonts().areLoaded

/** Also resolves when a font fails or takes too long: labels then use the system's fonts. */
export function loadMapFonts(): Promise<unknown> {
  const page = fonts()
  page.loading ??= Promise.race([Promise.allSettled(facesOf()), sleep(TIMEOUT_MS)]).then(
    () => (page.areLoaded = true),
  )
  return page.loading
}

const facesOf = () =>
  [[REGULAR, '500'] as const, [STRONG, '600'] as const].flatMap(([family, weight]) =>
    files.map(async ({ url, unicodeRange }) => {
      const face = new FontFace(family, `url(${url})`, { weight, unicodeRange })
      document.fonts.add(face)
      return face.load()
    }),
  )

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Marks whether the style has labels, for tests that wait for the complete map. */
export function markLabels(map: Map, hasLabels: boolean): void {
  map.getContainer().dataset.named = hasLabels ? 'yes' : 'no'
}

export const areLabelsDrawn = (map: Map): boolean => map.getContainer().dataset.named === 'yes'
