/** Isolates a right-to-left name in a sentence, so that the surrounding text keeps its direction. */
export const isolateName = (name: string): string =>
  /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Mand}\p{scx=Samr}\p{scx=Yezi}]/u.test(
    name,
  )
    ? `\u2068${name}\u2069`
    : name
