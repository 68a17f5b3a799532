import { AppError } from '@meridian/shared/errors'

interface Asker {
  host?: string | undefined
  origin?: string | undefined
}

/** Another site's page, or a name rebound to this machine, must not reach the sandboxes through a visitor. */
export function refuseOtherSites({ host, origin }: Asker, ownHosts: Set<string>): void {
  const originHost = origin && URL.canParse(origin) ? new URL(origin).host : origin
  if (!host || !ownHosts.has(host) || (originHost !== undefined && originHost !== host)) {
    throw new AppError('FORBIDDEN')
  }
}

/** For what wallets use: an installed one asks from its own extension, and no page can take on its origin. */
export function refuseOtherSitesButWallets({ host, origin }: Asker, ownHosts: Set<string>): void {
  const isWallet = /^(chrome|moz|safari-web)-extension:\/\//.test(origin ?? '')
  refuseOtherSites({ host, origin: isWallet ? undefined : origin }, ownHosts)
}
