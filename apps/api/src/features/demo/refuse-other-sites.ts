import { AppError } from '@meridian/shared/errors'

interface Asker {
  host?: string | undefined
  origin?: string | undefined
}

/** Pages of other sites and rebound host names must not reach the sandboxes through a visitor's browser. */
export function refuseOtherSites({ host, origin }: Asker, ownHosts: Set<string>): void {
  const originHost = origin && URL.canParse(origin) ? new URL(origin).host : origin
  if (!host || !ownHosts.has(host) || (originHost !== undefined && originHost !== host)) {
    throw new AppError('FORBIDDEN')
  }
}

/** For wallet routes: an installed wallet calls from its extension's origin, which no page can use. */
export function refuseOtherSitesButWallets({ host, origin }: Asker, ownHosts: Set<string>): void {
  const isWallet = /^(chrome|moz|safari-web)-extension:\/\//.test(origin ?? '')
  refuseOtherSites({ host, origin: isWallet ? undefined : origin }, ownHosts)
}
