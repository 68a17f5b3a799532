import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { isolateName } from './isolate-name.ts'
import { username, usernameKey } from './username.ts'

const read = (name: string) => z.safeParse(username, name)
const messages = (name: string) => read(name).error?.issues.map(({ message }) => message)

test.each([
  'walker',
  'J. R. R. Tolkien',
  'Nguyễn Văn Ánh',
  'José-María',
  'Łukasz_7',
  'Ωμέγα',
  'Юлия Чернышёва',
  'עדה לבלייס',
  'فاطمة الزهراء',
  'राम',
  'สมชาย ใจดี',
  '山田太郎',
  '山田タロウ',
  'さくら123',
  '김철수',
  'Kim철수',
  '王小明',
  'DJ山田',
  'ნინო',
  'አበበ ቢቂላ',
  'ﾔﾏﾀﾞ',
  'Anna Иванова',
  'a..b',
])('accepts %s', (name) => {
  expect(read(name)).toMatchObject({ success: true, data: name.normalize('NFC') })
})

test.each([
  '',
  'ab',
  'a'.repeat(31),
  'two  spaces',
  ' before',
  'after ',
  'line\nbreak',
  'tab\tbed',
  '.dot',
  'dot.',
  'a -b- ',
  'a@b.example',
  'admin\u200b',
  'ad\u202emin',
  'ad\u3164min',
  'fam\u200dily',
  'va\ufe0friation',
  'e\u0301\u0302\u0303\u0304\u0305xtra',
  'circ\u20ddled',
  '\u0301mark',
  'smile 🙂',
  '<b>bold</b>',
])('refuses %j', (name) => {
  expect(messages(name)).toEqual(['username'])
})

test.each(['аdmin', 'pаypal', 'Ηello', 'αlpha', 'wаlker two', 'Иvан', 'ᏚᎢadmin', 'ОK-мир-a', 'देवthai'])(
  'refuses %s, which mixes scripts within a word',
  (name) => {
    expect(messages(name)).toEqual(['username_scripts'])
  },
)

test('stores a name in NFC', () => {
  expect(read('Nguye\u0302\u0303n').data).toBe('Nguyễn')
})

describe('the same name', () => {
  test.each([
    ['Marco', 'mARCO'],
    ['Nguyễn', 'NGUYE\u0302\u0303N'],
    ['ａdmin', 'admin'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['Тома', 'Toma'],
    ['СОСО', 'coco'],
    ['ΝΙΝΑ', 'Nina'],
    ['user١', 'user1'],
    ['user۱', 'user1'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['ᴀᴅᴍɪɴ', 'admin'],
    ['admi\u0307n', 'admin'],
    ['İsmail', 'ismail'],
    ['ᴊᴀᴍᴇꜱ', 'james'],
    ['Чёрт', 'ЧЁРТ'],
  ])('%s equals %s', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other))
  })

  test.each([
    ['Иван', 'Иванa'],
    ['Nguyễn', 'Nguyen'],
    ['user1', 'userl'],
    ['山田', '田山'],
    ['john.smith', 'john smith'],
  ])('%s differs from %s', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other))
  })

  test('uses the lower case of a plain name as its key', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{1,28}[A-Za-z0-9]$/)
    fc.assert(
      fc.property(plain, (name) => {
        expect(usernameKey(name)).toBe(name.toLowerCase())
      }),
    )
  })

  test('is idempotent and in NFKC, as the database requires', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
        const key = usernameKey(name)
        expect(key).toBe(key.normalize('NFKC'))
        expect(usernameKey(key)).toBe(key)
      }),
      { numRuns: 2000 },
    )
  })
})

test('isolates a right-to-left name in a sentence', () => {
  expect(isolateName('walker')).toBe('walker')
  expect(isolateName('فاطمة')).toBe('\u2068فاطمة\u2069')
})
