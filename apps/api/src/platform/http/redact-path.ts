/**
 * Addresses carry keys (/api/account/active/{key}, /email_active?key=…), and logs outlive them. A logged path
 * has no query, and long opaque segments are replaced; what matched a route is logged as the route's template.
 */
const looksLikeAKey = /^(?=.*(\d|[a-z].*[A-Z]|[A-Z].*[a-z]))[\w.~%+=-]{16,}$/

export function redactPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return path
    .split('/')
    .map((segment) => (looksLikeAKey.test(segment) ? '[redacted]' : segment))
    .join('/')
    .slice(0, 300)
}
