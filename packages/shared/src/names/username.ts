/**
 * What a username may be: a name as people write theirs, in any script. Two that nobody can tell apart are the same
 * one, and none looks like an address.
 */
import * as z from 'zod/mini'
import { rule, ruleLimits } from '../field-issue.ts'

/** In code points of NFC: 'राम' are three. */
const { least: shortest, most: longest } = ruleLimits.username
/** Before it is normalised, with room for marks that are written apart. */
const longestRaw = 200

/** Words of letters with their marks and of digits; dots, dashes, underscores and single spaces stand only inside. */
const form = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}._-]| (?=[\p{L}\p{Nd}]))*$/u
/** Letters and marks that draw nothing, marks around what stands before them, and towers of marks. */
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

/** Scripts in use today. Letters of others may stand beside each other. */
const livingScripts =
  'Latn Grek Cyrl Armn Hebr Arab Syrc Thaa Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr ' +
  'Geor Hang Ethi Cher Cans Khmr Mong Hira Kana Bopo Hani Yiii Tglg Limb Tale Talu Bugi Bali Sund Java Cham Lana ' +
  'Kali Saur Olck Vaii Nkoo Tfng Lisu Copt Osge Adlm Rohg Mtei Newa Cakm'

/** As Japanese, Korean and Chinese are written, Latin letters beside them included. */
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

/** A Cyrillic 'а' in a Latin word is there to be taken for another name. */
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
 * Letters of other scripts, small or capital, that are drawn like a Latin one, so that a whole word of them may pass
 * for another name. The scripts that people would take for Latin at a glance, and no more.
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

/** Digits of every script stand in rows of ten. */
function asLatinDigit(digit: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
  let before = 0
  while (isDigit(digit.codePointAt(0)! - before - 1)) before += 1
  return String(before % 10)
}

// Upper case first: 'ß' and 'ss', and all three forms of sigma, are then one.
const foldCase = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

function fold(name: string): string {
  const plain = foldCase(name.normalize('NFKC').trim()).normalize('NFKD')
  return (
    plain
      // A dot above stands in the place of the letter's own.
      .replace(/([ij])\u0307+/gu, '$1')
      .replace(/\p{L}/gu, (letter) => lookalikes.get(letter) ?? letter)
      .replace(/\p{Nd}/gu, asLatinDigit)
      .normalize('NFKC')
  )
}

/** Two usernames with the same key are the same one: by NFKC, whatever their case, their digits and what they look like. */
export function usernameKey(name: string): string {
  let key = fold(name)
  // What one round has made may be case or look to the next; a third has never had anything left to do.
  for (let rounds = 0; rounds < 3; rounds += 1) key = fold(key)
  return key
}
