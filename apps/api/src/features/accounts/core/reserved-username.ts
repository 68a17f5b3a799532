/** Names that people would take for the operator's. An account that has one from before keeps it. */
import { usernameKey } from '@meridian/shared/names/username'

const roles =
  'admin admins administrator administrators sysadmin superadmin superuser webmaster postmaster hostmaster root ' +
  'operator operators moderator moderators mod mods staff support helpdesk help security official officials ' +
  'meridian system noreply billing refund refunds treasury abuse'

/** A name of these and a role is the role's: 'the-admin-team', 'Meridian Land Office'. */
const companions =
  'the real true our your of for land lands office team desk center centre service services account ' +
  'accounts customer customers user users care chat bot app web site game global world online live hq vn vietnam'

/** Vietnamese for administrator, support, help, security, staff, system and official, with marks and without. */
const vietnameseRoles = new Set(
  (
    'quảntrị quảntrịviên quảntrịhệthống hỗtrợ hỗtrợkháchhàng trợgiúp bảomật nhânviên hệthống chínhthức ' +
    'chămsóckháchhàng quantri quantrivien quantrihethong hotro hotrokhachhang trogiup baomat nhanvien hethong ' +
    'chinhthuc chamsockhachhang'
  )
    .split(' ')
    .map((word) => word.normalize('NFKC')),
)

/** Digits, signs and pairs of letters that are read as a letter. */
const lookalikes: Record<string, string> = {
  a: '[a4]',
  b: '[b8]',
  d: '(?:d|cl)',
  e: '[e3]',
  g: '[g9]',
  i: '[i1l]',
  l: '[l1i]',
  m: '(?:m|rn|nn)',
  o: '[o0]',
  s: '[s5]',
  t: '[t7]',
  w: '(?:w|vv)',
  z: '[z2]',
}

/** Words of more letters than this are recognised with a letter repeated, too: 'supporrt'. A 'mood' is no 'mod'. */
const longestExact = 4

function patternOf(word: string): string {
  const repeats = word.length > longestExact ? '+' : ''
  return Array.from(word, (letter) => `${lookalikes[letter] ?? letter}${repeats}`).join('')
}

const anyOf = (words: string): string => `(?:${words.split(' ').map(patternOf).join('|')})`
const reserved = new RegExp(
  `^\\d*(?:${anyOf(companions)}){0,4}${anyOf(roles)}(?:${anyOf(roles)}|${anyOf(companions)}){0,4}\\d*$`,
)

/** Letters with a stroke, which have no decomposition. */
const withoutStroke: Record<string, string> = { đ: 'd', ð: 'd', ł: 'l', ø: 'o', ħ: 'h', ŧ: 't', ɨ: 'i' }

const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đðłøħŧɨ]/g, (letter) => withoutStroke[letter]!)

/** The key already unites case, scripts and digits of every script (shared/names/username.ts). */
export function isReservedUsername(username: string): boolean {
  const joined = usernameKey(username).replaceAll(/[ ._-]/g, '')
  return vietnameseRoles.has(joined.replace(/^\d+|\d+$/g, '')) || reserved.test(withoutMarks(joined))
}
