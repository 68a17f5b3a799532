/** What the validator says of a field, as a sentence that names the field as people do. */

/** Other fields are called what they are called. */
const names: Record<string, string> = {
  address: 'wallet address',
  as: 'choice',
  avatar: 'picture',
  bbox: 'bounding box',
  collection: 'land collection',
  collection_id: 'land collection',
  email: 'e-mail',
  except: 'land collection to leave out',
  from: 'land collection to take from',
  item: 'bounding box',
  items: 'plots',
  lands: 'plots',
  near: 'place to be near to',
  new: 'new password',
  old: 'old password',
  q: 'words to look for',
  remember: 'choice to be remembered',
  secret_key: 'key',
  tid: 'purchase',
  txh: 'transaction hash',
  unlink_wallet: 'choice to unlink the wallet',
  uriid: 'land collection',
  wallet: 'wallet address',
  wallet_ref: 'wallet address of the referrer',
}

/** Fields that are many things, and what one of them is called. */
const ones: Record<string, string> = { items: 'plot', lands: 'plot', q: 'word' }

/** The validator's words, by what they begin with, as what is said of the field. */
const rules: [RegExp, (...found: string[]) => string][] = [
  [/^Invalid input: expected \w+, received undefined$/, () => 'is missing'],
  [/^Invalid input: expected int/, () => 'must be a whole number'],
  [/^Invalid input: expected number/, () => 'must be a number'],
  [/^Invalid input: expected string/, () => 'must be text'],
  [/^Invalid input: expected (?:array|tuple)/, () => 'must be a list'],
  [/^Invalid input: expected object/, () => 'must be a JSON object'],
  [/^Invalid input: expected boolean/, () => 'must be true or false'],
  [/^Too small: expected \w+ to be >(\d+)$/, (least = '') => `must be more than ${least}`],
  [/^Too small: expected \w+ to be >=(-?[\d.]+)$/, (least = '') => `must be at least ${least}`],
  [/^Too big: expected \w+ to be <=?(-?[\d.]+)$/, (most = '') => `must be at most ${most}`],
  [
    /^Too small: expected \w+ to have >=(\d+) (\w+)$/,
    (least = '', of = '') => `must have at least ${counted(least, of)}`,
  ],
  [
    /^Too big: expected \w+ to have <=(\d+) (\w+)$/,
    (most = '', of = '') => `must have at most ${counted(most, of)}`,
  ],
  [
    /^Invalid option: expected one of (.*)$/,
    (options = '') => `must be ${either.format(options.replaceAll('"', '').split('|'))}`,
  ],
  [/^(?:Invalid|Too |Unrecognized)/, () => 'is not valid'],
]

const either = new Intl.ListFormat('en', { type: 'disjunction' })

const counted = (number: string, things: string): string =>
  `${number} ${number === '1' ? things.replace(/s$/, '') : things}`

interface FieldIssue {
  /** 'items.0.bbox'; empty for the whole request. */
  path: string
  msg: string
}

/** Our own rules come in words for people already, and stay as they are: the browser knows them by those. */
export function inWords({ path, msg }: FieldIssue): string {
  for (const [words, say] of rules) {
    const found = words.exec(msg)
    if (found) return sentenceAbout(path === '' ? [] : path.split('.'), say(...found.slice(1)))
  }
  return msg
}

/** The same, and always with a stop at its end. */
export function asSentence(issue: FieldIssue): string {
  const words = inWords(issue)
  return /[.!?]$/.test(words) ? words : `${words}.`
}

function sentenceAbout(path: string[], what: string): string {
  const isMany = Object.hasOwn(ones, path.at(-1) ?? '')
  const subject = phraseFor(path)
  return `${subject[0]!.toUpperCase()}${subject.slice(1)} ${isMany ? what.replace(/^is\b/, 'are') : what}.`
}

/** items.0.bbox is 'the bounding box of plot 1'. */
function phraseFor(path: string[]): string {
  const field = path.at(-1)
  if (field === undefined) return 'the request'
  const around = path.slice(0, -1)
  if (/^\d+$/.test(field)) {
    const list = around.at(-1) ?? ''
    const number = Number(field) + 1
    return Object.hasOwn(ones, list) ? `${ones[list]} ${number}` : `part ${number} of ${phraseFor(around)}`
  }
  const name = Object.hasOwn(names, field) ? names[field] : field.replaceAll('_', ' ')
  return around.length === 0 ? `the ${name}` : `the ${name} of ${phraseFor(around)}`
}
