/**
 * Marks journeys that only `npm run test:thorough` runs, not `npm test`: similar to another journey, or rarely used.
 */
export const thorough = { tag: '@thorough' }
