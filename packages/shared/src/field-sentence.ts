/** The one place where what is wrong with a field becomes an English sentence, which names the field as people do. */
import { fillIn } from './errors.ts'
import { errorCatalogue } from './errors/error-catalogue.ts'
import type { ExpectedType, FieldCode, FieldIssue, FieldParams, FieldRule } from './field-issue.ts'

/** Readable names of fields; other fields keep their own. */
const names: Record<string, string> = {
  address: 'wallet address',
  as: 'choice',
  avatar: 'picture',
  bbox: 'bounding box',
  collection: 'land collection',
  collection_id: 'land collection',
  email: 'email',
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
  tokenId: 'token',
  transaction_hash: 'transaction hash',
  txh: 'transaction hash',
  unlink_wallet: 'choice to unlink the wallet',
  uriid: 'land collection',
  wallet: 'wallet address',
  wallet_ref: 'wallet address of the referrer',
}

/** List fields, and the name of one element. */
const ones: Record<string, string> = { items: 'plot', lands: 'plot', q: 'word' }

/** The predicate after the field's name. */
const predicates: Sayings<Exclude<FieldCode, FieldRule | 'refused'>> = {
  missing: () => 'is missing',
  wrong_type: ({ expected }) => `must be ${types[expected]}`,
  not_above: ({ least }) => `must be more than ${least}`,
  too_small: ({ least }) => `must be at least ${least}`,
  too_big: ({ most }) => `must be at most ${most}`,
  too_short: ({ least, of }) => `must have at least ${counted(least, of)}`,
  too_long: ({ most, of }) => `must have at most ${counted(most, of)}`,
  not_one_of: ({ options }) => `must be ${either.format(options)}`,
  invalid: () => 'is not valid',
}

const types: Record<ExpectedType, string> = {
  text: 'text',
  number: 'a number',
  whole_number: 'a whole number',
  boolean: 'true or false',
  list: 'a list',
  object: 'a JSON object',
}

/** Sentences of our own rules; some stand beside their field without a full stop. */
const sentences: Sayings<FieldRule | 'refused'> = {
  refused: ({ as, ...params }) => fillIn(errorCatalogue[as].msg, params, 'en'),
  username: ({ least, most }) =>
    `Username must be ${least} to ${most} letters or digits, with dots, dashes, underscores and single spaces between them`,
  username_scripts: () => 'Please use the letters of one alphabet in each word of your username',
  password: ({ least, most }) => `Password must be ${least} to ${most} characters long`,
  email: () => 'Please enter one valid email address',
  wallet_address: () => 'This is not a wallet address',
  signature: () => 'This is not a signature',
  picture: () => 'Please choose a picture (PNG, JPEG or WebP)',
  picture_too_large: ({ megabytes }) => `Image size less than ${megabytes}MB!`,
  secret_key: () => 'Secret key error!',
  collection_name_missing: () => 'Collection name has not been entered.',
  name_too_long: ({ most }) => `A name has at most ${most} characters.`,
  hidden_characters: () => 'A name has visible characters only, in one line.',
  no_land_chosen: () => 'No land has been selected yet!',
  no_collection_chosen: () => 'No collections have been selected yet.',
  no_plot_to_buy: () => 'Please choose at least one plot.',
  too_many_to_move: ({ most }) => `At most ${most.toLocaleString('en')} plots can be moved at once.`,
  plot_of_grid: () => 'This is not a plot of the grid.',
  plot_number: () => 'This is not the number of a plot.',
  cursor: () => 'This is not a place in the list.',
  transaction_hash: () => 'This is not a transaction hash.',
  credit_amount: () => 'This is not a number of land credits.',
  near: () => 'A place to be near to is written as longitude,latitude.',
  gin_amount: () => 'Invalid Gin Amount.',
  usdt_amount: () => 'Please enter an amount of USDT.',
}

const either = new Intl.ListFormat('en', { type: 'disjunction' })

const counted = (number: number, things: string): string =>
  `${number} ${number === 1 ? things.replace(/s$/, '') : things}`

type Sayings<Code extends FieldCode> = { [One in Code]: (params: FieldParams<One>) => string }

/** The sentence to show beside a field. */
export function sayField({ path, code, params }: FieldIssue): string {
  // Each code has its own parameters, which the compiler can not follow into a table.
  const say = (table: Partial<Record<FieldCode, unknown>>) =>
    (table[code] as (given: typeof params) => string)(params)
  return code in predicates
    ? sentenceAbout(path === '' ? [] : path.split('.'), say(predicates))
    : say(sentences)
}

/** The same, always with a full stop. */
export function asSentence(issue: FieldIssue): string {
  const words = sayField(issue)
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
