import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { rule } from '../field-issue.ts'
import { cursor, wholeNumber } from '../paging.ts'
import { plot, plotIds } from '../plot.ts'
import { nameLength, visibleText } from '../visible-text.ts'

const tag = 'Land collections'
const nameMissing = rule('collection_name_missing')

export const collectionName = z
  .string(nameMissing)
  .check(z.trim(), z.minLength(1, nameMissing), z.maxLength(nameLength, rule('name_too_long')), visibleText)

export const createCollection = defineEndpoint({
  method: 'POST',
  path: '/api/collection/create',
  tag,
  summary: 'Create an empty land collection',
  access: 'account',
  body: { name: collectionName },
  output: { inserted: z.object({ _id: z.string() }) },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED', 'TOO_MANY_COLLECTIONS', 'TOO_MANY_REQUESTS'],
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
  output: { items: z.array(z.object({ id: z.string(), name: z.string(), state, total: z.number() })) },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED'],
})

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_REJECTED'] as const
/** Errors that prevent plots from moving. */
const notMovable = [
  ...signedIn,
  'PLOT_NOT_FOUND',
  'PLOT_MOVED',
  'MINTED_PLOT_STAYS',
  'COLLECTION_NOT_FOUND',
  'COLLECTION_CLOSED',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
] as const
const collectionId = z.string().check(z.maxLength(64))

const collection = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  /** The number of plots, under both field names. */
  total: z.number(),
  total_plots: z.number(),
  state,
  /** Not minted, not empty, and without minted plots. */
  allow_mint: z.boolean(),
  /** The minting transaction. */
  txid: z.nullable(z.string()),
  /** The public id of its page and token. */
  uriid: z.string(),
})

export type Collection = z.output<typeof collection>

export const listCollections = defineEndpoint({
  method: 'GET',
  path: '/api/collections/fetch',
  tag,
  summary: 'The land collections of the account, newest first; `next` leads to more',
  access: 'account',
  query: { cursor, /** 500 where it is not given. */ limit: wholeNumber(500) },
  output: {
    data: z.array(collection),
    /** The total number. */ count: z.number(),
    next: z.nullable(z.string()),
  },
  errors: signedIn,
})

export const listCollectionPlots = defineEndpoint({
  method: 'GET',
  path: '/api/collections/lands',
  tag,
  summary: 'The plots of a land collection; `next` leads to more',
  access: 'account',
  query: { collection_id: collectionId, cursor, /** 100 where it is not given. */ limit: wholeNumber(500) },
  output: { data: z.array(plot), count: z.number(), next: z.nullable(z.string()) },
  errors: [...signedIn, 'COLLECTION_NOT_FOUND'],
})

export const addPlots = defineEndpoint({
  method: 'POST',
  path: '/api/collections/add_lands',
  tag,
  summary: 'Put plots that are in no collection into one',
  access: 'account',
  body: { collection_id: collectionId, items: plotIds },
  errors: notMovable,
})

export const removePlots = defineEndpoint({
  method: 'POST',
  path: '/api/collections/remove_lands',
  tag,
  summary: 'Take plots out of a land collection',
  access: 'account',
  body: { collection_id: collectionId, items: plotIds },
  errors: notMovable,
})

export const movePlots = defineEndpoint({
  method: 'POST',
  path: '/api/collections/move_land',
  tag,
  summary: 'Take plots out of their collections, or bring them into another one',
  access: 'account',
  body: {
    /** The target; ignored when they become individual plots. */
    collection_id: z.optional(collectionId),
    type: z.enum(['individual', 'collection']),
    lands: plotIds,
    /** Where the caller saw them, empty for individual plots: if one has left, none moves. */
    from: z.optional(collectionId),
  },
  errors: notMovable,
})

export const createAndMove = defineEndpoint({
  method: 'POST',
  path: '/api/collection/create_and_move',
  tag,
  summary: 'Create a land collection from plots in none, or in the named one; all or nothing',
  access: 'account',
  body: {
    name: collectionName,
    lands: plotIds,
    /** Where the caller saw them, as for moving; individual plots by default. */
    from: z.optional(collectionId),
  },
  output: { inserted: z.object({ _id: z.string() }) },
  errors: [...notMovable, 'TOO_MANY_COLLECTIONS'],
})

export const renameCollection = defineEndpoint({
  method: 'POST',
  path: '/api/collections/setname',
  tag,
  summary: 'Rename a land collection',
  access: 'account',
  body: { id: collectionId, name: collectionName },
  errors: [...signedIn, 'COLLECTION_NOT_FOUND'],
})

export const removeCollection = defineEndpoint({
  method: 'POST',
  path: '/api/collections/remove',
  tag,
  summary: 'Delete an empty land collection',
  access: 'account',
  body: { id: collectionId },
  errors: [
    ...signedIn,
    'COLLECTION_NOT_FOUND',
    'COLLECTION_NOT_EMPTY',
    'COLLECTION_CLOSED',
    'COLLECTION_FEE_KEPT',
  ],
})

export const getCollectionDetail = defineEndpoint({
  method: 'GET',
  path: '/api/collection/detail',
  tag,
  summary: 'A land collection and its plots: minted ones for everyone, others for their owner',
  access: 'optional',
  query: {
    uriid: collectionId,
    cursor,
    /** 500 by default. */
    limit: wholeNumber(500),
  },
  output: {
    info: z.extend(collection, { /** Whether it is the caller’s own. */ yours: z.boolean() }),
    data: z.array(plot),
    next: z.nullable(z.string()),
  },
  errors: ['TOKEN_REJECTED', 'COLLECTION_NOT_FOUND'],
})
