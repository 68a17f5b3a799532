/** By the caller's network. */

/** As for the login of an account. */
export const entering = { name: 'operator-enter', limit: 30, perSeconds: 300 }
export const reading = { name: 'operator-read', limit: 600, perSeconds: 60 }
export const changing = { name: 'operator-change', limit: 120, perSeconds: 60 }
/** An export reads whole tables. */
export const exporting = { name: 'operator-export', limit: 20, perSeconds: 300 }
