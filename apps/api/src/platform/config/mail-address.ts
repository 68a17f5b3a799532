/**
 * One plain address and nothing else. Mail libraries read a list where a comma is, and a header where a line
 * break is, so everything beyond the plain form is refused: quotes, comments, lists, names, other alphabets.
 * The limits are SMTP's: 64 before the @, 254 in all.
 */
const plainAddress =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/

export const isMailAddress = (text: string): boolean => text.length <= 254 && plainAddress.test(text)
