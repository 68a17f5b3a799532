/** On phones, wallets are apps with a built-in browser; the phone's own browser has no wallet. */
interface Device {
  userAgent: string
  maxTouchPoints?: number
  userAgentData?: { mobile?: boolean }
}

export function isMobileDevice({ userAgent, maxTouchPoints = 0, userAgentData }: Device): boolean {
  if (userAgentData?.mobile === true) return true
  if (/Android|iPhone|iPad|iPod|Windows Phone|Mobile/i.test(userAgent)) return true
  // iPads send a desktop user agent.
  return userAgent.includes('Macintosh') && maxTouchPoints > 1
}

type Place = Pick<Location, 'host' | 'pathname' | 'search'>

/** Opens the current page in the wallet app's browser. */
export const walletAppLink = ({ host, pathname, search }: Place): string =>
  `https://metamask.app.link/dapp/${host}${pathname}${search}`

export function openWalletApp(place: Place & Pick<Location, 'assign'>): void {
  place.assign(walletAppLink(place))
}
