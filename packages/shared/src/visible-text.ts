/** For names that others read: no invisible characters and no bidirectional controls. */
import * as z from 'zod/mini'
import { rule } from './field-issue.ts'

// Joiners are allowed: Persian words and family emoji need them.
const hidden = /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

export const visibleText = z.refine<string>((text) => !hidden.test(text), rule('hidden_characters'))

/** Without joiners: for typed names and addresses that never contain one. */
export const allVisible = z.refine<string>(
  (text) => !/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text),
  rule('hidden_characters'),
)

/** Characters of the name of a plot or a land collection. */
export const nameLength = 80
