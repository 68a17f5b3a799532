/** Rules of usernames: names in any script. Names that look alike are equal, and none looks like an address. */
import * as z from 'zod/mini'
import { rule, ruleLimits } from '../field-issue.ts'

/** In code points of NFC: 'राम' are three. */
const { least: shortest, most: longest } = ruleLimits.username
/** Before it is normalised, with room for marks that are written apart. */
const longestRaw = 200

/** Words of letters with their marks and of digits; dots, dashes, underscores and single spaces only inside. */
const form = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}._-]| (?=[\p{L}\p{Nd}]))*$/u
/** Invisible letters and marks, enclosing marks, and stacks of marks. */
const unreadable = /\p{Default_Ignorable_Code_Point}|\p{Me}|\p{Mn}{4}/u

function isUsername(name: string): boolean {
  const { length } = Array.from(name)
  const plain = name.normalize('NFKC')
  return (
    length >= shortest &&
    length <= longest &&
    [name, plain].every((text) => form.test(text) && !/[._-]$/.test(text) && !unreadable.test(text))
  )
}

const anywhere = String.raw`\p{scx=Zyyy}\p{scx=Zinh}`
const anyOf = (scripts: string): string =>
  scripts
    .split(' ')
    .map((script) => String.raw`\p{scx=${script}}`)
    .join('')

/** Scripts in use today. Letters of other scripts may be mixed. */
const livingScripts =
  'Latn Grek Cyrl Armn Hebr Arab Syrc Thaa Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr ' +
  'Geor Hang Ethi Cher Cans Khmr Mong Hira Kana Bopo Hani Yiii Tglg Limb Tale Talu Bugi Bali Sund Java Cham Lana ' +
  'Kali Saur Olck Vaii Nkoo Tfng Lisu Copt Osge Adlm Rohg Mtei Newa Cakm'

/** The mixtures of Japanese, Korean and Chinese, including Latin letters. */
const mixes = ['Latn Hani Hira Kana', 'Latn Hani Hang', 'Latn Hani Bopo']

let patterns: RegExp[] | null = null

/** Created at first use: visitors who only look at the map do not need them. */
function wordsOfOneScript(): RegExp[] {
  patterns ??= [
    ...[...livingScripts.split(' '), ...mixes].map(
      (scripts) => new RegExp(`^[${anywhere}${anyOf(scripts)}]*$`, 'u'),
    ),
    new RegExp(`^(?:[${anywhere}]|[^${anyOf(livingScripts)}])*$`, 'u'),
  ]
  return patterns
}

/** A Cyrillic 'а' in a Latin word imitates another name. */
const hasPlainWords = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(' ')
    .every((word) => wordsOfOneScript().some((script) => script.test(word)))

export const username = z.string().check(
  z.maxLength(longestRaw, rule('username')),
  z.normalize('NFC'),
  z.refine(isUsername, rule('username')),
  z.refine((name) => !isUsername(name) || hasPlainWords(name), rule('username_scripts')),
)

/**
 * Letters of other scripts that look like a Latin one, so that a whole word of them could imitate another name. Only
 * scripts that resemble Latin at a glance.
 */
const lookalikes = new Map(
  [
    'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy үy хx һh ԁd ԛq ԝw ӏl ѵv',
    'αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx',
    'օo ոn սu հh ցg զq յj',
    'ɑa ɡg ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ꜱs ꜰf',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => {
      const [letter = '', latin = ''] = pair
      return [letter, latin]
    }),
)

/** Digits of every script are in rows of ten. */
function asLatinDigit(digit: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
  let before = 0
  while (isDigit(digit.codePointAt(0)! - before - 1)) before += 1
  return String(before % 10)
}

// Upper case first: it unifies 'ß' and 'ss', and the three forms of sigma.
const foldCase = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

function fold(name: string): string {
  const plain = foldCase(name.normalize('NFKC').trim()).normalize('NFKD')
  return (
    plain
      // A combining dot above replaces the letter's own dot.
      .replace(/([ij])\u0307+/gu, '$1')
      .replace(/\p{L}/gu, (letter) => lookalikes.get(letter) ?? letter)
      .replace(/\p{Nd}/gu, asLatinDigit)
      .normalize('NFKC')
  )
}

/** Equal keys mean the same username: by NFKC, regardless of case, digits' script and lookalikes. */
export function usernameKey(name: string): string {
  let key = fold(name)
  // The result of one round may need another for case or lookalikes; a third has never changed anything.
  for (let rounds = 0; rounds < 3; rounds += 1) key = fold(key)
  return key
}
