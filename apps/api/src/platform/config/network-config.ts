/** Public address and trusted proxies. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { coverMost } from '#platform/net/covered-addresses.ts'

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** A path would be lost: mail links, webhooks and wallet messages are built from the origin. */
export const publicOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), {
    error: 'must be an origin such as https://land.example, without a path',
  })
  .transform((text) => new URL(text).origin)

/** Browsers offer passkeys to host names only, and over plain HTTP only to this machine. */
export const passkeyOrigin = publicOrigin.refine(
  (text) => {
    const { protocol, hostname } = new URL(text)
    if (protocol === 'http:') return hostname === 'localhost'
    return isIP(hostname) === 0 && !hostname.startsWith('[')
  },
  { error: 'must be https with a host name, or http://localhost: browsers have passkeys nowhere else' },
)

/** Rejects a number of hops, which would trust no proxy, and lists that would trust almost every address. */
export const trustedProxies = list
  .refine((texts) => texts.every(isProxy), {
    error: 'must be the IP addresses or CIDRs of the proxies, with commas between',
    abort: true,
  })
  .refine((texts) => !coverMost(texts), {
    error: 'names so many addresses that a stranger could say he came from anywhere',
  })

/** Loopback addresses: in the demo all requests come from them. */
export const loopback = ['127.0.0.1', '::1']

export const addresses = list.refine((texts) => texts.every((text) => isIP(text) !== 0), {
  error: 'must be IP addresses, with commas between',
})

function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}
