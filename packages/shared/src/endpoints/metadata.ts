/**
 * Metadata of tokens and contracts, and the public view of a plot. Standards define the format of the first
 * (ERC-721, OpenSea, ERC-7572), so these answers have no `error` and no `msg`; docs/token-metadata.md describes
 * them.
 */
import * as z from 'zod/mini'
import { areas } from '../area.ts'
import { deedNumber } from '../links/deed-number.ts'
import { defineEndpoint } from '../endpoint.ts'
import { rule } from '../field-issue.ts'
import { bbox } from '../land-item.ts'

/** Followed by the path that a token stores, as in its contract's base URI. */
export const metadataPath = '/api/metadata/'

const attribute = z.object({
  trait_type: z.string(),
  value: z.union([z.string(), z.number()]),
  /** Plain numbers; markets show other values as text. */
  display_type: z.optional(z.literal('number')),
})

export type TokenAttribute = z.output<typeof attribute>

export const tokenMetadata = z.object({
  name: z.string(),
  description: z.string(),
  image: z.string(),
  external_url: z.string(),
  attributes: z.array(attribute),
})

export type TokenMetadata = z.output<typeof tokenMetadata>

export const contractMetadata = z.object({
  name: z.string(),
  symbol: z.string(),
  description: z.string(),
  image: z.string(),
  banner_image: z.string(),
  external_link: z.string(),
})

export type ContractMetadata = z.output<typeof contractMetadata>

/** The names that the contracts use in `contractURI`. */
export const tokenContracts = ['land', 'collections'] as const

export type TokenContract = (typeof tokenContracts)[number]

/** The public history of a plot. */
export const publicPlotEvents = ['bought', 'given', 'minted', 'sent', 'returned'] as const

/** An object on chain, with its page at the network's explorer, if any. */
const onChain = z.object({ id: z.string(), url: z.nullable(z.string()) })

/** The username of the account that owns the land, if that account shows it; null otherwise. */
const ownerName = z.nullable(z.string())

/** Who has had a token, as the chain says; the accounts stay private. */
const ownership = {
  /** The token of the plot or of its minted collection, once its mint is final. */
  token: z.nullable(
    z.object({
      network: z.string(),
      contract: onChain,
      token: onChain,
      /** The mint. */
      transaction: onChain,
    }),
  ),
  /** The wallet that owns it on chain; null if it is not on chain. */
  holder: z.nullable(onChain),
  /** Newest first. The buyer's account stays private; wallets appear because they are public on chain. */
  history: z.array(
    z.object({
      /** ISO 8601, UTC. */
      at: z.string(),
      kind: z.enum(publicPlotEvents),
      wallet: z.nullable(onChain),
      transaction: z.nullable(onChain),
    }),
  ),
}

const publicPlot = z.object({
  /** The cell id. */
  _id: z.string(),
  /** The owner's name for it; null if private or missing. */
  name: z.nullable(z.string()),
  areas,
  /** Square metres. */
  size: z.number(),
  center: z.tuple([z.number(), z.number()]),
  bbox,
  /** minted: it is a token, or part of a minted collection. */
  state: z.enum(['free', 'held', 'owned', 'minted']),
  /** End of a hold, null while it is being paid; never reveals the holder. */
  held_until: z.nullable(z.string()),
  /** False beyond 85 degrees of latitude. */
  for_sale: z.boolean(),
  /** Today's price of a plot in whole dollars, without any discount. */
  price: z.number(),
  /** The minted collection that contains it. */
  collection: z.nullable(z.object({ name: z.string(), uriid: z.string() })),
  owner_name: ownerName,
  ...ownership,
})

export type PublicPlot = z.output<typeof publicPlot>

const publicDeed = z.object({
  /** `7K3M-9QX2-W4TA`. */
  number: z.string(),
  /** When the plots were bought. */
  at: z.string(),
  /** As of a plot; null where not all of them have one owner. */
  owner_name: ownerName,
  /** Ascending by number. */
  plots: z.array(z.object({ /** The cell id. */ _id: z.string(), areas })),
})

export type PublicDeed = z.output<typeof publicDeed>

const publicCollection = z.object({ owner_name: ownerName, ...ownership })

export type PublicCollection = z.output<typeof publicCollection>

export const getPublicCollection = defineEndpoint({
  method: 'GET',
  path: '/api/items/{id}',
  tag: 'Lands',
  summary: 'Owner, token and history of a minted collection, by the public id of its page',
  access: 'anyone',
  params: { id: z.string().check(z.maxLength(64)) },
  output: { collection: publicCollection },
  errors: ['COLLECTION_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const getDeed = defineEndpoint({
  method: 'GET',
  path: '/api/deeds/{number}',
  tag: 'Lands',
  summary:
    'The plots that a purchase brought, by the public number of its deed; without buyer and payment, with the owner’s name where that is shown',
  access: 'anyone',
  params: { number: deedNumber },
  output: { deed: publicDeed },
  errors: ['DEED_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

const surroundings = z.object({
  /** Null where no town is near. */
  town: z.nullable(z.object({ name: z.string(), kilometres: z.number() })),
  shore: z.enum(['sea', 'coast', 'inland']),
  /** The name of the sea there, in English; null inland, and where it has none. */
  sea: z.nullable(z.string()),
  /** The nearest river, canal or stream with a name; null where our maps name none. */
  water: z.nullable(z.object({ name: z.string(), kilometres: z.number() })),
  /** Plots within about two kilometres, and how many of them are sold. */
  plots_around: z.number(),
  sold_around: z.number(),
  /** The median that buyers paid for a plot there, in whole dollars; null for too few purchases. */
  usual_price: z.nullable(z.number()),
})

export type Surroundings = z.output<typeof surroundings>

export const getSurroundings = defineEndpoint({
  method: 'GET',
  path: '/api/plots/{id}/surroundings',
  tag: 'Lands',
  summary:
    'The surroundings of a plot: the nearest town, the coast, a river, sold plots and their usual price',
  access: 'anyone',
  params: { id: z.string().check(z.regex(/^\d{1,11}$/, rule('plot_number'))) },
  output: { surroundings },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const getPublicPlot = defineEndpoint({
  method: 'GET',
  path: '/api/plots/{id}',
  tag: 'Lands',
  summary:
    'A plot as its public page shows it: place, size, state, token, history, and the owner’s name where that is shown',
  access: 'anyone',
  params: { id: z.string().check(z.regex(/^\d{1,11}$/, rule('plot_number'))) },
  output: { plot: publicPlot },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
