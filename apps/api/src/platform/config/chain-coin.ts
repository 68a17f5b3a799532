/** Name and symbol of a chain's native coin, on our pages and in wallets. */

export interface Coin {
  name: string
  symbol: string
  /** The same on every EVM chain. */
  decimals: 18
}

const knownSymbols: Record<number, string> = { 56: 'BNB', 97: 'tBNB' }
const knownNames: Record<string, string> = { ETH: 'ether' }

export function readCoin(env: Record<string, string | undefined>, id: number, problems: string[]): Coin {
  const name = (suffix: string) => `CHAIN_${id}_${suffix}`
  const symbol = env[name('COIN_SYMBOL')]?.trim() ?? knownSymbols[id] ?? 'ETH'
  // Wallets reject other symbols.
  if (!/^[A-Za-z0-9]{2,6}$/.test(symbol))
    problems.push(`${name('COIN_SYMBOL')} must be a symbol of 2 to 6 letters, such as ETH`)
  const called = env[name('COIN_NAME')]?.trim() ?? knownNames[symbol] ?? symbol
  if (!/^[^\p{C}{}<>]{1,40}$/u.test(called))
    problems.push(`${name('COIN_NAME')} must be a name of up to 40 letters, such as ether`)
  return { name: called, symbol, decimals: 18 }
}
