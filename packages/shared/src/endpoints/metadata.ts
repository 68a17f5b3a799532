/**
 * How tokens and their contracts describe themselves. The form is the wallets' and the markets' (ERC-721, OpenSea,
 * ERC-7572), so these answers carry no `error` and no `msg`; docs/token-metadata.md says what is in them.
 */
import * as z from 'zod/mini'

/** Followed by the path that a token keeps, as its contract's base has it. */
export const metadataPath = '/api/metadata/'

const attribute = z.object({
  trait_type: z.string(),
  value: z.union([z.string(), z.number()]),
  /** Numbers that are no rank among others; markets show the rest as text. */
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

/** As the contracts name themselves in `contractURI`. */
export const tokenContracts = ['land', 'collections'] as const

export type TokenContract = (typeof tokenContracts)[number]
