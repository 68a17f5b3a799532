/**
 * One plain address. Mail libraries treat a comma as a list and a line break as a header, so quotes, comments,
 * lists, names and other alphabets are rejected. Limits of SMTP: 64 before the @, 254 in all.
 */
const plainAddress =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/

export const isMailAddress = (text: string): boolean => text.length <= 254 && plainAddress.test(text)
