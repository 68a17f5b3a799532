/** For a journey that `npm test` leaves to `npm run test:thorough`: another does nearly the same, or few ever walk it. */
export const thorough = { tag: '@thorough' }
