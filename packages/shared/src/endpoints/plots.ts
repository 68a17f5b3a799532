import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { bbox } from '../land-item.ts'
import { cursor, wholeNumber } from '../paging.ts'
import { plotIndex } from '../plot-index.ts'
import { plot, plotId, plotName } from '../plot.ts'

const tag = 'Lands'
const signedIn = ['NOT_SIGNED_IN', 'TOKEN_REJECTED'] as const

export const listMyAssets = defineEndpoint({
  method: 'GET',
  path: '/api/lands/myassets',
  tag,
  summary: 'A page of the table of the account’s land plots, newest first',
  access: 'account',
  query: {
    /** 'individual': plots outside of collections. */
    type: z.optional(z.enum(['individual', 'all'])),
    /** Plots of one collection only. */
    collection_id: z.optional(z.string().check(z.maxLength(64))),
    /** From 1. */ page: wholeNumber(1_000_000),
    /** 10 where it is not given. */ limit: wholeNumber(100),
  },
  output: { data: z.array(plot), total: z.number() },
  errors: signedIn,
})

export const listMyPlots = defineEndpoint({
  method: 'GET',
  path: '/api/lands/my_assets',
  tag,
  summary: 'The land plots of the account, newest first; `next` leads to more',
  access: 'account',
  query: {
    /** 'individual': plots outside of collections. */
    type: z.optional(z.enum(['individual', 'all'])),
    cursor,
    /** 100 by default. */
    limit: wholeNumber(500),
  },
  output: {
    data: z.array(plot),
    /** The total number, not this page's. */
    count: z.number(),
    next: z.nullable(z.string()),
  },
  errors: signedIn,
})

export const getPlotIndex = defineEndpoint({
  method: 'GET',
  path: '/api/lands/my_assets/index',
  tag,
  summary: 'Every land plot of the account in compact form, for maps and long lists',
  access: 'account',
  query: { cursor },
  output: { plots: plotIndex, /** The total number. */ count: z.number(), next: z.nullable(z.string()) },
  errors: signedIn,
})

export const renamePlot = defineEndpoint({
  method: 'POST',
  path: '/api/lands/editname',
  tag,
  summary: 'Name a land plot; an empty name takes the name away',
  access: 'account',
  body: { id: plotId, name: plotName },
  errors: [...signedIn, 'PLOT_NOT_FOUND'],
})

export const findPlotCollection = defineEndpoint({
  method: 'POST',
  path: '/api/lands/my_assets/collection',
  tag,
  summary: 'Which collection a plot of one’s own lies in',
  access: 'account',
  body: { item: bbox },
  output: { /** Empty where it is in none. */ collection_id: z.string() },
  errors: [...signedIn, 'PLOT_OFF_GRID', 'PLOT_NOT_FOUND'],
})
