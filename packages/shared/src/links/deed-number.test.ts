import { expect, test } from 'vitest'
import { readDeedNumber } from './deed-number.ts'

test.each(['7K3M-9QX2-W4T0', '7k3m9qx2w4t0', ' 7K3M 9QX2 W4TO ', '7K3M-9QX2-W4TO'])(
  'reads %j as the number of a deed',
  (text) => expect(readDeedNumber(text)).toBe('7K3M-9QX2-W4T0'),
)

test('reads letters that look like digits as digits', () => {
  expect(readDeedNumber('IL10-OO00-ZZZZ')).toBe('1110-0000-ZZZZ')
})

test.each(['', '7K3M-9QX2', '7K3M-9QX2-W4T0-1', 'UUUU-UUUU-UUUU', "7K3M-9QX2-W4T'", '7K3M/9QX2-W4T0'])(
  'rejects %j',
  (text) => expect(readDeedNumber(text)).toBeNull(),
)
