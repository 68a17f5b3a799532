/** Rules for passwords and addresses, shared by server and browser. Usernames have their own file. */
import * as z from 'zod/mini'
import { rule, ruleLimits } from './field-issue.ts'

const length = ruleLimits.password

export const password = z
  .string()
  .check(z.minLength(length.least, rule('password')), z.maxLength(length.most, rule('password')))

/** Any typed password: it is only compared, and the rules have changed over time. */
export const anyPassword = z.string().check(z.maxLength(1024))

/** One plain address: no display name, list or line break that a mail header could interpret. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, rule('email')),
    z.regex(
      /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
      rule('email'),
    ),
  )

export const walletAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, rule('wallet_address')))

export const transactionHash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, rule('transaction_hash')))

/** The signed text of a wallet login: this word, then the nonce. */
export const walletLoginMessage = (nonce: string): string => `digital${nonce}`

/** Of the picture itself; in a data URL, base64 makes four characters of three bytes. */
export const avatarMaxBytes = ruleLimits.picture_too_large.megabytes * 1_048_576
export const pictureKinds = ['png', 'jpeg', 'webp'] as const
export const avatarDataUrl = z
  .string()
  .check(
    z.maxLength(Math.ceil(avatarMaxBytes / 3) * 4 + 64, rule('picture_too_large')),
    z.regex(
      new RegExp(`^data:image/(${pictureKinds.join('|')});base64,[A-Za-z0-9+/]+={0,2}$`),
      rule('picture'),
    ),
  )
