/** Many short texts in one UTF-8 buffer: a hundred thousand names need little more memory than their letters. */
export interface TextTable {
  text: Uint8Array
  /** The start of each text, and the end of the last. */
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
