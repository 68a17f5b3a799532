import { thorough } from './thorough.ts'

/** Windows that journeys open, in CSS pixels. */

/** As small as a desktop is: a machine without a graphics card draws every pixel of a map by hand. */
export const desktop = { width: 1040, height: 640 }

/** Room for everything side by side. */
export const wide = { width: 1440, height: 900 }

export const phone = { width: 390, height: 844 }

/** Lists, tables and dialogs are laid out anew on a phone: what is done with them is done on both. */
export const screens = [
  ['on a desktop', desktop, {}],
  ['on a phone', phone, thorough],
] as const
