import { AppError } from '@meridian/shared/errors'

/** Another site's page, or a name rebound to this machine, must not reach the sandboxes through a visitor. */
export function refuseOtherSites(
  { host, origin }: { host?: string | undefined; origin?: string | undefined },
  publicHost: string,
): void {
  const originHost = origin && URL.canParse(origin) ? new URL(origin).host : origin
  if (host !== publicHost || (originHost !== undefined && originHost !== publicHost))
    throw new AppError('FORBIDDEN')
}
