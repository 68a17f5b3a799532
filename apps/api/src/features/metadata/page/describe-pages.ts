/** Link previews of our pages, which need no script. */
import { formatArea } from '@meridian/shared/area'
import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { AppError } from '@meridian/shared/errors'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { namePlot } from '@meridian/shared/names/name-plot'
import { idInPath } from '@meridian/shared/page-paths'
import type { PageHead } from '#platform/http/page-head.ts'
import type { DescribePage } from '#platform/http/serve-web.ts'
import type { Platform } from '#platform/platform.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { describeCollectionToken, pictureAddress } from '#features/metadata/describe-token.ts'
import { readCollectionToken } from '#features/metadata/read-token-land.ts'
import { readPublicPlot } from './read-public-plot.ts'

const limit = { name: 'describe-page', limit: 600, perSeconds: 60 }

export function describePages({ config, db }: Pick<Platform, 'config' | 'db'>): DescribePage {
  const { publicUrl } = config.http
  const picture = (path: string) => pictureAddress(publicUrl, path, 'share.png')

  return async (path, network) => {
    const page = { url: `${publicUrl}${path.replace(/(?<=.)\/+$/, '')}` }
    const plotId = idInPath('plot', path)
    const uriid = idInPath('item', path)
    if (plotId !== null || uriid !== null) await consumeRateLimit(db, limit, network)
    if (plotId !== null) {
      const plot = await readPublicPlot(db, config, plotId)
      return { ...page, ...describePlotPage(plot), image: picture(`plots/${plotId}`) }
    }
    if (uriid !== null) {
      const token = await readCollectionToken(db, uriid).catch(nullIfMissing)
      if (token) {
        const { name, description } = describeCollectionToken(publicUrl, token)
        return { ...page, title: withBrand(name), description, image: picture(`collections/${uriid}`) }
      }
    }
    return { ...page, ...ofAnyPage, image: picture('contracts/land') }
  }
}

const withBrand = (title: string): string => `${title} · Meridian`

const ofAnyPage = {
  title: 'Meridian',
  description: 'The land office of a virtual world whose map is the Earth at 1:1.',
}

/** Only minted collections are described; the owner's page of another one still opens. */
function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null
  throw error
}

function describePlotPage(plot: PublicPlot): Pick<PageHead, 'title' | 'description'> {
  const [lng, lat] = plot.center
  const place = formatArea(plot.areas[0], 'en')
  const name = namePlot(plot._id, plot.areas[0], 'en')
  const size = `${Math.round(plot.size).toLocaleString('en')} m²`
  return {
    title: withBrand(plot.name === null ? name : [plot.name, place].filter(Boolean).join(', ')),
    description: `${describeState(plot)} ${size} at ${[formatCoordinates({ lng, lat }), place].filter(Boolean).join(', ')}, on a map of the Earth at 1:1.`,
  }
}

function describeState({ state, for_sale, price, token }: PublicPlot): string {
  if (state === 'minted') return token ? `Minted on ${token.network}.` : 'Minted.'
  if (state === 'owned') return 'It has an owner.'
  if (state === 'held') return 'A buyer holds it.'
  return for_sale ? `For sale: $${price}.` : 'Not for sale.'
}
