import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const tier = z.object({
  title: z.string(),
  /** From this many plots on … */
  start: z.number(),
  /** … up to this many; null for the highest one. */
  end: z.nullable(z.number()),
  /** Percent. */
  drop: z.number(),
})

export type Tier = z.output<typeof tier>

export const listTiers = defineEndpoint({
  method: 'GET',
  path: '/api/asster/tiers',
  tag: 'Lands',
  summary: 'The tiers of land ownership in the game, from the lowest up',
  access: 'anyone',
  output: { tiers: z.array(tier) },
})

export const getTier = defineEndpoint({
  method: 'GET',
  path: '/api/asster/tier',
  tag: 'Lands',
  summary: 'The tier that the account’s plots reach, and the plots missing to the next one',
  access: 'account',
  output: {
    count_land: z.number(),
    /** Null below the first tier. */
    tier: z.nullable(tier),
    /** Plots missing to the next tier; 0 on the highest. */
    count_next_land: z.number(),
    /** Owned plots divided by the start of the next tier; 1 on the highest. */
    ratio_next_land: z.number(),
    tiers: z.array(tier),
  },
  errors: ['NOT_SIGNED_IN', 'TOKEN_REJECTED'],
})
