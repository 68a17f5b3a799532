/** Link previews of our pages, which need no script: the place, the size and the date of the land. */
import { formatArea } from '@meridian/shared/area'
import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { AppError } from '@meridian/shared/errors'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { namePlot } from '@meridian/shared/names/name-plot'
import { idInPath, pagePaths } from '@meridian/shared/page-paths'
import { decodePlots, encodePlots, SHARED_PLOTS } from '@meridian/shared/links/share-plots'
import { readMintEvent } from '#features/minting/collection/mint-queries.ts'
import { readDeed } from '#features/plots/read-deed.ts'
import { areasOf } from '#platform/geo/areas-of.ts'
import type { PageHead } from '#platform/http/page-head.ts'
import type { DescribePage } from '#platform/http/serve-web.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { pictureAddress } from '#features/metadata/describe-token.ts'
import { readCollectionToken } from '#features/metadata/read-token-land.ts'
import type { CollectionToken } from '#features/metadata/read-token-land.ts'
import { counted, day, nameLand, inPlaces, sizeAndPlace, sizeOf } from './describe-land.ts'
import { readPublicPlot } from './read-public-plot.ts'

const limit = { name: 'describe-page', limit: 600, perSeconds: 60 }

type Description = Pick<PageHead, 'title' | 'description'>

export function describePages({ config, db }: Pick<Platform, 'config' | 'db'>): DescribePage {
  const { publicUrl } = config.http
  const picture = (path: string) => pictureAddress(publicUrl, path, 'share.png')

  return async (path, query, network) => {
    const page = { url: `${publicUrl}${path.replace(/(?<=.)\/+$/, '')}` }
    const plotId = idInPath('plot', path)
    const uriid = idInPath('item', path)
    const deedNumber = idInPath('deed', path)
    const set = path === pagePaths.home ? decodePlots(query.get(SHARED_PLOTS) ?? '') : []
    if (plotId !== null || uriid !== null || deedNumber !== null || set.length > 0)
      await consumeRateLimit(db, limit, network)
    if (plotId !== null) {
      const plot = await readPublicPlot(db, config, plotId)
      return { ...page, ...describePlotPage(plot), image: picture(`plots/${plotId}`) }
    }
    if (deedNumber !== null) {
      const { number, at, plots } = await readDeed(db, deedNumber)
      const land = { cells: plots.map(({ cell }) => cell), areas: plots.map(({ area }) => area) }
      const description = `Deed ${number}: ${sizeAndPlace(land)}. Bought on ${day(at)}, ${onTheMap}.`
      return { ...page, title: withBrand(nameLand(land)), description, image: picture(`deeds/${number}`) }
    }
    if (set.length > 0) {
      const land = { cells: set, areas: areasOf(set) }
      const plots = `?${SHARED_PLOTS}=${encodePlots(set)}`
      return {
        url: `${page.url}${plots}`,
        title: withBrand(nameLand(land)),
        description: `${sizeAndPlace(land)}, ${onTheMap}.`,
        image: `${picture('sets')}${plots}`,
      }
    }
    if (uriid !== null) {
      const token = await readCollectionToken(db, uriid).catch(nullIfMissing)
      if (token)
        return { ...page, ...(await describeItemPage(db, token)), image: picture(`collections/${uriid}`) }
    }
    return { ...page, ...ofAnyPage, image: picture('contracts/land') }
  }
}

const withBrand = (title: string): string => `${title} · Meridian`

const ofAnyPage = {
  title: 'Meridian',
  description: 'The land office of a virtual world whose map is the Earth at 1:1.',
}

const onTheMap = 'on a map of the Earth at 1:1'

/** Only minted collections are described; the owner's page of another one still opens. */
function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null
  throw error
}

async function describeItemPage(db: Db, { id, name, cells, place }: CollectionToken): Promise<Description> {
  const minted = await readMintEvent(db, id)
  const since = minted?.block_time ? `, minted on ${day(minted.block_time)}` : ''
  const where = inPlaces({ area: place, elsewhere: 0 })
  return {
    title: withBrand(name),
    description: `A land collection of ${counted(cells)}, ${sizeOf(cells)} ${where}${since}, ${onTheMap}.`,
  }
}

function describePlotPage(plot: PublicPlot): Description {
  const [lng, lat] = plot.center
  const place = formatArea(plot.areas[0], 'en')
  const name = namePlot(plot._id, plot.areas[0], 'en')
  const where = [formatCoordinates({ lng, lat }), place].filter(Boolean).join(', ')
  return {
    title: withBrand(plot.name === null ? name : [plot.name, place].filter(Boolean).join(', ')),
    description: `${describeState(plot)} ${sizeOf([Number(plot._id)])} at ${where}, ${onTheMap}.`,
  }
}

function describeState({ state, for_sale, price, token, history }: PublicPlot): string {
  const dated = (kind: PublicPlot['history'][number]['kind']) => {
    const event = history.find((one) => one.kind === kind)
    return event ? ` on ${day(new Date(event.at))}` : ''
  }
  if (state === 'minted') return `Minted${token ? ` on ${token.network}` : ''}${dated('minted')}.`
  if (state === 'owned') return dated('bought') ? `Bought${dated('bought')}.` : 'It has an owner.'
  if (state === 'held') return 'A buyer holds it.'
  return for_sale ? `For sale: $${price}.` : 'Not for sale.'
}
