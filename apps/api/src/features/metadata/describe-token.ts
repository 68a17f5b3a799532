import { hash } from 'node:crypto'
import { formatArea } from '@meridian/shared/area'
import { metadataPath } from '@meridian/shared/endpoints/metadata'
import type {
  ContractMetadata,
  TokenAttribute,
  TokenContract,
  TokenMetadata,
} from '@meridian/shared/endpoints/metadata'
import { fingerprintPlots } from '@meridian/shared/chain/fingerprint-plots'
import { countryName, INTERNATIONAL_WATERS } from '@meridian/shared/country/country-name'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { cellSize, cellCenter } from '@meridian/shared/grid'
import { landSize } from '@meridian/shared/grid/land-size'
import { pagePaths, plotPage } from '@meridian/shared/page-paths'
import { LRUCache } from 'lru-cache'
import { middleOf } from './picture/frame-land.ts'
import type { CollectionToken, Place, PlotToken } from './read-token-land.ts'

const text = (trait_type: string, value: string): TokenAttribute[] => (value ? [{ trait_type, value }] : [])
const number = (trait_type: string, value: number): TokenAttribute => ({
  trait_type,
  value,
  display_type: 'number',
})

/** `publicUrl`: our origin without a trailing slash, because wallets need absolute URLs. */
export function describePlotToken(publicUrl: string, { cell, name, ...place }: PlotToken): TokenMetadata {
  const [lng, lat] = cellCenter(cell)
  const where = formatCoordinates({ lng, lat })
  return {
    name: name ?? `Plot at ${where}`,
    description: `A plot of ${formatArea(place, 'en') || 'the virtual Earth'}: ${whole(cellSize(cell))} m² at ${where}, cell ${cell} of Meridian's grid.`,
    image: pictureAddress(publicUrl, `plots/${cell}`),
    external_url: `${publicUrl}${plotPage(cell)}`,
    attributes: attributesOf(place, { lng, lat }, [cell]),
  }
}

export function describeCollectionToken(publicUrl: string, token: CollectionToken): TokenMetadata {
  const { uriid, name, cells, place, countries } = token
  const plots = `${whole(cells.length)} ${cells.length === 1 ? 'plot' : 'plots'}`
  return {
    name,
    description: `A land collection of ${plots}, ${whole(landSize(cells))} m² together. Its fingerprint on chain says which plots they are.`,
    image: pictureAddress(publicUrl, `collections/${uriid}`),
    external_url: `${publicUrl}${pagePaths.item.replace(':id', uriid)}`,
    attributes: [
      ...attributesOf(place, middleOf(cells), cells),
      ...(countries > 1 ? [number('Countries', countries)] : []),
      ...text('Fingerprint', fingerprintOf(cells)),
    ],
  }
}

/** Hashing ten thousand plots takes a tenth of a second, and a minted collection's plots never change. */
const fingerprints = new LRUCache<string, string>({ max: 1000 })

function fingerprintOf(cells: readonly number[]): string {
  const key = hash('sha1', cells.join())
  const fingerprint = fingerprints.get(key) ?? fingerprintPlots(cells)
  fingerprints.set(key, fingerprint)
  return fingerprint
}

function attributesOf(
  { district, country }: Place,
  { lng, lat }: { lng: number; lat: number },
  cells: readonly number[],
): TokenAttribute[] {
  // Marketplaces filter by these values, so they are in one language.
  const name = countryName(country, 'en')
  return [
    ...text('Place', district || name),
    ...text('Country', country === INTERNATIONAL_WATERS ? '' : name),
    number('Plots', cells.length),
    number('Area (m²)', Math.round(landSize(cells))),
    number('Latitude', rounded(lat)),
    number('Longitude', rounded(lng)),
  ]
}

const contracts: Record<TokenContract, Pick<ContractMetadata, 'name' | 'symbol' | 'description'>> = {
  land: {
    name: 'Meridian Land',
    symbol: 'LAND',
    description: 'Plots of a virtual Earth, each one cell of a grid that covers the globe.',
  },
  collections: {
    name: 'Meridian Land Collection',
    symbol: 'LANDS',
    description:
      'Collections of plots of a virtual Earth. Each token keeps a fingerprint of the plots it stands for.',
  },
}

export const describeContract = (publicUrl: string, contract: TokenContract): ContractMetadata => ({
  ...contracts[contract],
  image: pictureAddress(publicUrl, `contracts/${contract}`),
  banner_image: pictureAddress(publicUrl, `contracts/${contract}`, 'share.png'),
  external_link: publicUrl,
})

/** The PNG, because wallets reject SVG. */
export const pictureAddress = (publicUrl: string, path: string, file = 'image.png'): string =>
  `${publicUrl}${metadataPath}${path}/${file}`

const whole = (value: number): string => Math.round(value).toLocaleString('en')
/** Four decimals: about eleven metres. */
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4
