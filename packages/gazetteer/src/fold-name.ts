const letters: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/**
 * The form in which names are compared: no accents, no capitals, only letters and digits. Spaces are removed, because
 * people write 'Ha Noi' and 'Hanoi'. Vowel signs of other scripts count as letters.
 */
export const foldName = (name: string): string => foldWords(name).join('')

export function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[đðßøæœłıþ]/g, (letter) => letters[letter]!)
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
}
