import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const tag = 'Land collections'
export const collectionName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Collection name has not been entered.'), z.maxLength(80))

export const createCollection = defineEndpoint({
  method: 'POST',
  path: '/api/collection/create',
  tag,
  summary: 'Create an empty land collection',
  access: 'account',
  body: { name: collectionName },
  output: { inserted: z.object({ _id: z.string() }) },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_REQUESTS'],
})

/** 0: not minted, 1: minting, 2: minted. */
const state = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const listCollectionItems = defineEndpoint({
  method: 'GET',
  path: '/api/collections/items',
  tag,
  summary: 'The land collections of the account by name, for choosing one',
  access: 'account',
  query: { /** A collection to leave out. */ except: z.optional(z.string().check(z.maxLength(64))) },
  output: { items: z.array(z.object({ id: z.string(), name: z.string(), state })) },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED'],
})
