/**
 * `6.2 million`, `6,2 triệu`, `1,042.5`, `0.012`: two decimals, or three significant digits if that is more; never
 * rounded up, so that no amount is overstated.
 */
export const formatRough = (value: number, language: string): string =>
  new Intl.NumberFormat(language, {
    maximumFractionDigits: 2,
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
    roundingMode: 'trunc',
    ...(value >= 1_000_000 && { notation: 'compact', compactDisplay: 'long' }),
    // Removes floating-point noise.
  }).format(Number(value.toPrecision(12)))
