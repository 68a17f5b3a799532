/**
 * One plain address and nothing else. Mail libraries read a list where a comma is, and a header where a line
 * break is, so everything beyond the plain form is refused: quotes, comments, lists, names, other alphabets.
 */
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

/** The limits are SMTP's: 64 before the @, 254 in all. */
export function isMailAddress(text: string): boolean {
  if (text.length > 254) return false
  const parts = text.split('@')
  const [local = '', host = ''] = parts
  return parts.length === 2 && local.length <= 64 && localPart.test(local) && domain.test(host)
}
