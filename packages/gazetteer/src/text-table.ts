/** Many short texts in one block of UTF-8: a hundred thousand names cost their letters and nothing else. */
export interface TextTable {
  text: Uint8Array
  /** Where each text starts; one more at the end. */
  starts: Uint32Array
}

export function packTexts(texts: readonly string[]): TextTable {
  const encoder = new TextEncoder()
  const parts = texts.map((text) => encoder.encode(text))
  const starts = new Uint32Array(parts.length + 1)
  for (const [at, part] of parts.entries()) starts[at + 1] = starts[at]! + part.length
  const text = new Uint8Array(starts[parts.length]!)
  for (const [at, part] of parts.entries()) text.set(part, starts[at])
  return { text, starts }
}

const decoder = new TextDecoder()

export const textAt = ({ text, starts }: TextTable, index: number): string =>
  decoder.decode(text.subarray(starts[index], starts[index + 1]))
