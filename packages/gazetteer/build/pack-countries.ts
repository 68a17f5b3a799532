import { BORDER_SCALE } from '#src/countries.ts'
import { packTexts } from '#src/text-table.ts'
import type { Border } from './read-sources.ts'

export type PackedCountries = ReturnType<typeof packCountries>

/** Languages in which country names can be searched, besides English. */
const languages = [
  'vi',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'tr',
  'id',
  'ru',
  'uk',
  'ar',
  'hi',
  'th',
  'zh',
  'ja',
  'ko',
]
/** Short names for states that the source lists by their full title. */
const plainNames: Record<string, string> = {
  CN: 'China',
  CY: 'Cyprus',
  DK: 'Denmark',
  FM: 'Micronesia',
  GG: 'Guernsey',
  IE: 'Ireland',
  JE: 'Jersey',
  NL: 'Netherlands',
  US: 'United States',
}
const shortNames: Record<string, string[]> = {
  US: ['USA', 'America', 'United States of America'],
  GB: ['UK', 'Great Britain', 'Britain', 'England'],
  AE: ['UAE'],
  VN: ['Viet Nam'],
  CZ: ['Czech Republic'],
  NL: ['Holland'],
  CD: ['DRC'],
  KR: ['Korea'],
}

export function packCountries(borders: Border[]) {
  const codes = [...new Set(borders.map(({ code }) => code))].toSorted()
  const names = new Map(borders.map(({ code, name }) => [code, plainNames[code] ?? name]))
  const texts = codes.map((code) => [code, names.get(code)!, ...otherNames(code)])
  const areaRings = [0]
  const ringPoints = [0]
  const points: number[] = []
  const boxes: number[] = []
  const areaCountry: number[] = []
  // One area for each polygon: smaller boxes exclude more points.
  for (const { code, polygons } of borders) {
    for (const rings of polygons) {
      areaCountry.push(codes.indexOf(code))
      boxes.push(...boxOf(rings.flat()))
      for (const ring of rings) {
        for (const [lng, lat] of ring.slice(0, -1))
          points.push(Math.round(lng * BORDER_SCALE), Math.round(lat * BORDER_SCALE))
        ringPoints.push(points.length / 2)
      }
      areaRings.push(ringPoints.length - 1)
    }
  }
  const { text, starts } = packTexts(texts.map((parts) => parts.join('\t')))
  return {
    codes,
    texts,
    /** In degrees: the box of the country's largest area, for display. */
    boxes: codes.map((_, country) => largestBox(country, areaCountry, boxes)),
    sections: {
      text,
      starts,
      areaCountry: Uint8Array.from(areaCountry),
      areaRings: Uint32Array.from(areaRings),
      areaBoxes: Int32Array.from(boxes),
      ringPoints: Uint32Array.from(ringPoints),
      points: Int32Array.from(points),
    },
  }
}

function otherNames(code: string): string[] {
  const inLanguages = languages.map((language) =>
    new Intl.DisplayNames([language], { type: 'region' }).of(code),
  )
  const english = new Intl.DisplayNames(['en'], { type: 'region' }).of(code)
  const found = [english, ...inLanguages].filter((name) => name !== undefined && name !== code)
  return [...new Set([...(shortNames[code] ?? []), ...(found as string[])])]
}

function boxOf(points: [number, number][]): number[] {
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of points) {
    box[0] = Math.min(box[0]!, lng)
    box[1] = Math.min(box[1]!, lat)
    box[2] = Math.max(box[2]!, lng)
    box[3] = Math.max(box[3]!, lat)
  }
  return box.map((edge) => Math.round(edge * BORDER_SCALE))
}

function largestBox(country: number, areaCountry: number[], boxes: number[]): number[] {
  const own = areaCountry.flatMap((owner, area) =>
    owner === country ? [boxes.slice(area * 4, area * 4 + 4)] : [],
  )
  const size = ([west, south, east, north]: number[]) => (east! - west!) * (north! - south!)
  return own
    .reduce((largest, box) => (size(box) > size(largest) ? box : largest))
    .map((edge) => edge / BORDER_SCALE)
}
