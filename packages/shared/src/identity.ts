/** What a username, a password and an address may be; the same rules, in the same words, on both sides. */
import * as z from 'zod/mini'

export const usernameRule = 'Username must be 3 to 30 letters, digits, dots, dashes or underscores'
export const passwordRule = 'Password must be 8 to 256 characters long'
export const emailRule = 'Please enter one valid e-mail address'

/** ASCII alone: two usernames that look alike are the same one, and none looks like an address. */
export const username = z
  .string()
  .check(z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,28})[A-Za-z0-9]$/, usernameRule))

export const password = z.string().check(z.minLength(8, passwordRule), z.maxLength(256, passwordRule))

/** One plain address: no display name, no list, no line break, nothing that a mail header could read as more. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, emailRule),
    z.regex(
      /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
      emailRule,
    ),
  )

export const walletAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'This is not a wallet address'))

/** What is signed to log in with a wallet: this word, then the nonce. */
export const walletLoginMessage = (nonce: string): string => `digital${nonce}`

/** An avatar as a data URL of at most 1 MB of picture; base64 makes four characters of three bytes. */
export const avatarMaxBytes = 1_048_576
export const avatarRule = 'Image size less than 1MB!'
export const pictureKinds = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const
export const pictureRule = 'Please choose a picture (PNG, JPEG, WebP, GIF or AVIF)'
export const avatarDataUrl = z
  .string()
  .check(
    z.maxLength(Math.ceil(avatarMaxBytes / 3) * 4 + 64, avatarRule),
    z.regex(new RegExp(`^data:image/(${pictureKinds.join('|')});base64,[A-Za-z0-9+/]+={0,2}$`), pictureRule),
  )
