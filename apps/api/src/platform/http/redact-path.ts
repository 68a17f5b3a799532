/**
 * Addresses contain keys (/api/account/active/{key}, /email_active?key=…) that must not reach the log. A logged path
 * has no query and no long opaque segments; matched routes are logged as their template.
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
