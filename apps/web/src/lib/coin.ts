/**
 * The coin of land payments, for every sentence that names it: `{{coin}}` is its symbol, `{{coinName}}` its name. The
 * server's configuration names it; ether is the default until it is loaded.
 */
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import i18next from 'i18next'
import { pageState } from './page-state.ts'

type Coin = PublicConfig['chains'][number]['coin']

const ether: Pick<Coin, 'name' | 'symbol'> = { name: 'ether', symbol: 'ETH' }
const land = pageState(() => ({ coin: ether }))

export function nameCoin({ chains }: Pick<PublicConfig, 'chains'>): void {
  const coin = chains.find(({ role }) => role === 'land')?.coin
  const known = land().coin
  if (!coin || (coin.symbol === known.symbol && coin.name === known.name)) return
  land().coin = coin
  // Re-renders all texts, as after a change of language.
  i18next.emit('languageChanged', i18next.language)
}

export const coinSymbol = (): string => land().coin.symbol

/** For texts and errors outside of the catalogues. */
export const withCoin = (text: string): string => text.replaceAll('{{coin}}', land().coin.symbol)

/** Interpolation values; getters, so that each sentence reads the current coin. */
export const coinWords = {
  get coin() {
    return land().coin.symbol
  },
  get coinName() {
    return land().coin.name
  },
}
