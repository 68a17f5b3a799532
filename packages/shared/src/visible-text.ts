/** For names that others read: nothing that draws no mark, or turns the text around it. */
import * as z from 'zod/mini'

// Joiners stay: Persian words and family emoji need them.
const hidden = /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

export const visibleTextRule = 'A name has visible characters only, in one line.'

export const visibleText = z.refine<string>((text) => !hidden.test(text), visibleTextRule)

/** Characters of the name of a plot or a land collection. */
export const nameLength = 80
export const nameLengthRule = `A name has at most ${nameLength} characters.`
