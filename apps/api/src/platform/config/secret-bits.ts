/**
 * Estimates the entropy of a secret, in bits, from below: the cheapest way to write it as words, dates, sequences,
 * repetitions and single characters. Generated secrets consist of single characters nearly throughout (decision 056).
 */
import { createRequire } from 'node:module'
import type * as Common from '@zxcvbn-ts/language-common'
import type * as English from '@zxcvbn-ts/language-en'

/** A longer secret is not weaker than its beginning. */
const judgedLength = 256

/**
 * A word or date that stands alone is a choice from a list. Those that follow it, joined, in camel case or after a
 * separator, add little or nothing, because text continues as expected.
 */
const firstPieceBits = 12
const nextWordBits = (length: number): number => (length > 3 ? 0 : length === 3 ? 2 : 3)
const nextDateBits = 6
const separatorBits = 1
const bitsPerOddCapital = 1
/** In a run of syllables of any language. */
const bitsPerSpokenLetter = 1.5
const shortestSpoken = 8
const longestPiece = 32

export function secretBits(whole: string): number {
  const secret = whole.slice(0, judgedLength)
  const letters = asLetters(secret)
  const perCharacter = Math.log2(alphabetOf(secret))
  /** The least bits of each beginning that ends with a character, and with a word or a date. */
  const afterCharacter = [0]
  const afterPiece = [Infinity]
  for (let end = 1; end <= secret.length; end += 1) {
    const single = isPredictable(secret, end - 1) ? 0 : perCharacter
    const character = Math.min(afterCharacter[end - 1]!, afterPiece[end - 1]!) + single
    let piece = isSeparator(secret[end - 1]!)
      ? afterPiece[end - 1]! + Math.min(separatorBits, single)
      : Infinity
    for (let start = end - 2; start >= 0 && end - start <= longestPiece; start -= 1) {
      const bits = bitsOfPiece(secret.slice(start, end), letters.slice(start, end))
      if (bits === Infinity) continue
      piece = Math.min(piece, afterPiece[start]! + bits, afterCharacter[start]! + bits + firstPieceBits)
    }
    afterCharacter.push(character)
    afterPiece.push(piece)
  }
  return Math.min(afterCharacter.at(-1)!, afterPiece.at(-1)!)
}

const largestAlphabet = 64

/** How many characters it was drawn from, if so many different ones are among that many draws. */
function alphabetOf(secret: string): number {
  const different = new Set(secret).size
  let size = different
  while (size < largestAlphabet && size * (1 - (1 - 1 / size) ** secret.length) < different) size += 1
  return Math.max(1, size)
}

const isSeparator = (character: string): boolean => /[\s_.,:;/+-]/.test(character)

const keyboard = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
].flatMap((run) => [run, Array.from(run).toReversed().join('')])

/** A character that continues a sequence, or repeats what came before. */
function isPredictable(text: string, at: number): boolean {
  const three = text.slice(Math.max(0, at - 2), at + 1).toLowerCase()
  if (three.length < 3) return false
  return (
    new Set(three).size === 1 ||
    keyboard.some((run) => run.includes(three)) ||
    text.slice(0, at).toLowerCase().includes(three)
  )
}

/** Of a word or date that follows another; infinite if it is neither. */
function bitsOfPiece(piece: string, letters: string): number {
  if (/^[\dT]/.test(piece) && date.test(piece)) return nextDateBits
  if (words().has(letters) && /[a-z]/i.test(piece)) {
    const odd = countOddCapitals(piece)
    // Short words are frequent in random text, too, so only plainly written ones count.
    return letters.length > 3 || odd === 0 ? nextWordBits(letters.length) + odd * bitsPerOddCapital : Infinity
  }
  const isRun = letters.length >= shortestSpoken && letters === piece.toLowerCase() && isSpoken(letters)
  return isRun && countOddCapitals(piece) === 0 ? letters.length * bitsPerSpokenLetter : Infinity
}

const year = '(?:19|20)\\d\\d'
const month = '(?:0?[1-9]|1[0-2])'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const fullMonth = '(?:0[1-9]|1[0-2])'
const fullDay = '(?:0[1-9]|[12]\\d|3[01])'
const date = new RegExp(
  `^(?:${[
    year,
    `${year}${fullMonth}${fullDay}`,
    `${fullDay}${fullMonth}${year}`,
    `${fullMonth}${fullDay}${year}`,
    `${year}[-/. ]${month}[-/. ]${day}`,
    `${day}[-/. ]${month}[-/. ](?:${year}|\\d\\d)`,
    `${month}[-/. ]${day}[-/. ](?:${year}|\\d\\d)`,
    'T?\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,6})?)?Z?',
  ].join('|')})$`,
)

const signs: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** In lower case, with digits and signs as the letters that they stand for. */
const asLetters = (text: string): string =>
  text
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[013457@$!]/g, (sign) => signs[sign]!)

/** Capitals that neither begin a word nor stand in a word of capitals. */
function countOddCapitals(piece: string): number {
  const isPlain = !/[a-z]/.test(piece) || /^[A-Z]?[^A-Z]*$/.test(piece)
  return isPlain ? 0 : (piece.match(/[A-Z]/g)?.length ?? 0)
}

/** Syllables in any language that is written in Latin letters. */
const isSpoken = (letters: string): boolean =>
  /^(?=[a-z]*$)(?:[^aeiouy]{0,3}[aeiouy]{1,3})+[^aeiouy]{0,3}$/.test(letters)

/** Words of two and three letters count up to this rank. */
const mostShortWords = 2000

const ownWords = 'postgres postgresql meridian webhook minter treasury refunder stripe wert'.split(' ')

let dictionary: Set<string> | null = null

/** Loading takes 0.1 s and 20 MB, so only live mode does. */
function words(): Set<string> {
  if (dictionary) return dictionary
  const load = createRequire(import.meta.url)
  const { dictionary: english } = load('@zxcvbn-ts/language-en') as typeof English
  const { dictionary: common } = load('@zxcvbn-ts/language-common') as typeof Common
  const ranked = english['commonWords-en']
  const others = [
    ownWords,
    english['wikipedia-en'],
    english['firstnames-en'],
    common['passwords-common'],
  ].flat()
  dictionary = new Set([
    ...ranked.slice(0, mostShortWords),
    ...[...ranked, ...others].filter((word) => word.length > 3),
  ])
  return dictionary
}
