import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import '#features/payments/words.ts'
import { coinSymbol, coinWords, nameCoin, withCoin } from '#lib/coin.ts'

const land = (name: string, symbol: string) => ({
  chains: [
    {
      id: 137,
      hexId: '0x89',
      name: 'Polygon',
      role: 'land' as const,
      rpcUrl: 'https://rpc.example',
      explorerUrl: null,
      coin: { name, symbol, decimals: 18 as const },
      embedded: false,
      contracts: {},
    },
  ],
})

afterEach(() => nameCoin(land('ether', 'ETH')))

test('names ether until the server names another coin', () => {
  const said = () => [
    i18next.t('paying:payEth', coinWords),
    i18next.t('paying:cryptoOnly', { total: '$25', ...coinWords }),
    withCoin('USD/{{coin}}'),
    coinSymbol(),
  ]
  expect(said()).toEqual([
    'Pay with ETH',
    'ETH only. You pay $25 in ether at the rate of the moment, plus gas.',
    'USD/ETH',
    'ETH',
  ])
  nameCoin(land('POL', 'POL'))
  expect(said()).toEqual([
    'Pay with POL',
    'POL only. You pay $25 in POL at the rate of the moment, plus gas.',
    'USD/POL',
    'POL',
  ])
})

test('renders visible sentences again when the coin changes, and only then', () => {
  let drawn = 0
  const draw = () => void (drawn += 1)
  i18next.on('languageChanged', draw)
  nameCoin(land('ether', 'ETH'))
  expect(drawn).toBe(0)
  nameCoin(land('BNB', 'BNB'))
  nameCoin(land('BNB', 'BNB'))
  i18next.off('languageChanged', draw)
  expect(drawn).toBe(1)
})

test('a refusal names the coin that the server has', () => {
  expect(new AppError('PRICE_FEED_STALE', { params: { coin: 'BNB' } }).message).toMatch(
    /^There is no fresh BNB price/,
  )
})
