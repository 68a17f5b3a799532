/**
 * The coin that land is paid in, for every sentence that names it: `{{coin}}` is its symbol, `{{coinName}}` its name.
 * Which coin that is, the server's configuration says; ether until it has.
 */
import type { PublicConfig } from '@meridian/shared/endpoints/system'
import i18next from 'i18next'

type Coin = PublicConfig['chains'][number]['coin']

let named: Pick<Coin, 'name' | 'symbol'> = { name: 'ether', symbol: 'ETH' }

export function nameCoin({ chains }: Pick<PublicConfig, 'chains'>): void {
  const coin = chains.find(({ role }) => role === 'land')?.coin
  if (!coin || (coin.symbol === named.symbol && coin.name === named.name)) return
  named = coin
  // What is drawn already is drawn again: as after a change of language, of which components hear.
  i18next.emit('languageChanged', i18next.language)
}

export const coinSymbol = (): string => named.symbol

/** For texts and errors, which are no catalogue's. */
export const withCoin = (text: string): string => text.replaceAll('{{coin}}', named.symbol)

/** What sentences are given; read anew for each. */
export const coinWords = {
  get coin() {
    return named.symbol
  },
  get coinName() {
    return named.name
  },
}
