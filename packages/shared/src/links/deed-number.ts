/**
 * The public number of a deed: twelve of Crockford's 32 letters, in groups of four. The database makes it at random
 * (`new_deed_number`), so it reveals nothing and can not be guessed.
 */
import * as z from 'zod/mini'

/** In requests; `readDeedNumber` reads it. */
export const deedNumber = z.string().check(z.maxLength(64))

const form = /^[0-9A-HJKMNP-TV-Z]{12}$/

/** Reads a number that a person typed from paper: in any case, grouped or not, O for 0, I or L for 1. */
export function readDeedNumber(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return form.test(letters) ? (letters.match(/.{4}/g) ?? []).join('-') : null
}
