/** The validator's words, by what they begin with, as a sentence about the field. */
const rules: [RegExp, (...found: string[]) => string][] = [
  [/^Invalid input: expected \w+, received undefined$/, () => 'is missing'],
  [/^Invalid input: expected int/, () => 'must be a whole number'],
  [/^Invalid input: expected number/, () => 'must be a number'],
  [/^Invalid input: expected string/, () => 'must be a text'],
  [/^Invalid input: expected (?:array|tuple)/, () => 'must be a list'],
  [/^Invalid input: expected object/, () => 'must be an object'],
  [/^Invalid input: expected boolean/, () => 'must be true or false'],
  [/^Too small: expected \w+ to be >(\d+)$/, (least = '') => `must be more than ${least}`],
  [/^Too small: expected \w+ to be >=(-?[\d.]+)$/, (least = '') => `must be at least ${least}`],
  [/^Too big: expected \w+ to be <=?(-?[\d.]+)$/, (most = '') => `must be at most ${most}`],
  [
    /^Too small: expected \w+ to have >=(\d+) (\w+)$/,
    (least = '', of = '') => `must have at least ${least} ${of}`,
  ],
  [
    /^Too big: expected \w+ to have <=(\d+) (\w+)$/,
    (most = '', of = '') => `must have at most ${most} ${of}`,
  ],
  [
    /^Invalid option: expected one of (.*)$/,
    (options = '') => `must be one of ${options.replaceAll('"', '').replaceAll('|', ', ')}`,
  ],
  [/^(?:Invalid|Too |Unrecognized)/, () => 'is not valid'],
]

/** Our own rules are sentences already; the validator's words become one that names the field. */
export function asSentence({ path, msg }: { path: string; msg: string }): string {
  for (const [words, say] of rules) {
    const found = words.exec(msg)
    if (found) return `${fieldName(path)} ${say(...found.slice(1))}.`
  }
  return /[.!?]$/.test(msg) ? msg : `${msg}.`
}

/** 'items.0.bbox' is read as 'The bbox of item 1'. */
function fieldName(path: string): string {
  if (path === '') return 'The request'
  const listed = /^(\w+?)s?\.(\d+)(?:\.(\w+))?/.exec(path)
  if (!listed) return `The ${path.replaceAll('_', ' ')}`
  const [, list = '', index = '', field] = listed
  const item = `${list} ${Number(index) + 1}`
  return field ? `The ${field} of ${item}` : `The ${item}`
}
