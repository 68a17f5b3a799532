import { ginAmount } from '@meridian/shared/endpoints/gin'
import * as z from 'zod/mini'

/** How a language writes numbers: what stands between thousands, and before decimals. */
const marks: Record<string, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  vi: { group: '.', decimal: ',' },
}

/**
 * What somebody typed, as an amount; null when it is none. As their language writes it, so that what the page itself
 * prints can be typed: `1.000` is a thousand in Vietnamese. A point that can only be a decimal one is taken as such.
 */
export function readAmount(typed: string, language: string): string | null {
  const { group, decimal } = marks[language] ?? marks['en']!
  const text = typed.trim()
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`)
  const plain = grouped.test(text) ? text.replaceAll(group, '') : text
  const { success, data } = z.safeParse(ginAmount, plain.replace(decimal, '.'))
  return success ? data : null
}
