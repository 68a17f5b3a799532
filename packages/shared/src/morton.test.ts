import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenBits, interleave, oddBits } from './morton.ts'

const seventeenBits = fc.integer({ min: 0, max: 2 ** 17 - 1 })

function interleaveDigitByDigit(x: number, y: number): number {
  const digits = (value: number) => value.toString(2).padStart(17, '0').split('')
  const [xDigits, yDigits] = [digits(x), digits(y)]
  return Number.parseInt(xDigits.map((digit, at) => `${yDigits[at]}${digit}`).join(''), 2)
}

test('interleaves the binary digits', () => {
  fc.assert(
    fc.property(seventeenBits, seventeenBits, (x, y) => {
      expect(interleave(x, y)).toBe(interleaveDigitByDigit(x, y))
    }),
  )
})

test('returns both numbers, up to all 34 bits', () => {
  fc.assert(
    fc.property(seventeenBits, seventeenBits, (x, y) => {
      const code = interleave(x, y)
      expect([evenBits(code), oddBits(code)]).toEqual([x, y])
    }),
  )
  expect(interleave(2 ** 17 - 1, 2 ** 17 - 1)).toBe(2 ** 34 - 1)
})
