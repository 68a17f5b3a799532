import fc from 'fast-check'
import { encodePacked, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { ids } from '../arbitrary-cells.ts'
import { fingerprintPlots } from './fingerprint-plots.ts'

describe('the fingerprint of plots', () => {
  // packages/contracts/test/LandCollectionNft.t.sol tests the contract with the same vectors.
  test.each([
    ['plot 0', [0], '0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563'],
    [
      'three plots',
      [1, 2, 5_075_201_751],
      '0x5fbc1c593e301adf393a5f5d6303ab22c69af24bdae2ae22b69048c6b5bb612a',
    ],
    [
      'a thousand plots',
      Array.from({ length: 1000 }, (_, index) => index * 7),
      '0x8eb880dcae35d504cd0fd19a272c24723bd8cbd765b306d570f8c046f183d417',
    ],
  ])('of %s equals the contract’s', (_, cells, fingerprint) => {
    expect(fingerprintPlots(cells)).toBe(fingerprint)
  })

  test('equals viem’s, in any order of plots', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ids, { minLength: 1, maxLength: 50 }), (cells) => {
        const ascending = cells.toSorted((a, b) => a - b).map(BigInt)
        expect(fingerprintPlots(cells)).toBe(keccak256(encodePacked(['uint256[]'], [ascending])))
      }),
    )
  })

  test('does not change the given list', () => {
    const cells = [10, 9, 2]
    fingerprintPlots(cells)
    expect(cells).toEqual([10, 9, 2])
  })

  test.each([
    ['no plots', []],
    ['a plot that is there twice', [5, 1, 5]],
    ['a number off the grid', [1, 2 ** 34]],
    ['half a plot', [0.5]],
  ])('is refused for %s', (_, cells) => {
    expect(() => fingerprintPlots(cells)).toThrow(RangeError)
  })
})
