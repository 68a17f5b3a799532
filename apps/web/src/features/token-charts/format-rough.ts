/** `6.2 million`, `6,2 triệu`, `0.012`: three digits that say how much it is about. */
export const formatRough = (value: number, language: string): string =>
  new Intl.NumberFormat(language, {
    maximumSignificantDigits: 3,
    ...(value >= 1_000_000 && { notation: 'compact', compactDisplay: 'long' }),
  }).format(value)
