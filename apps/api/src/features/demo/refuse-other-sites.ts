import { AppError } from '@meridian/shared/errors'

/** Another site's page, or a name rebound to this machine, must not reach the sandboxes through a visitor. */
export function refuseOtherSites(
  { host, origin }: { host?: string | undefined; origin?: string | undefined },
  ownHosts: Set<string>,
): void {
  const originHost = origin && URL.canParse(origin) ? new URL(origin).host : origin
  if (!host || !ownHosts.has(host) || (originHost !== undefined && originHost !== host)) {
    throw new AppError('FORBIDDEN')
  }
}
