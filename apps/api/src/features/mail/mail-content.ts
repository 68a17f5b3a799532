/** What each mail says. Plain sentences: the layout escapes them, so a name may hold anything. */
import { isolateName } from '@meridian/shared/names/isolate-name'
import { mailKey } from './mail-key.ts'
import type { MailMessage } from './mail-message.ts'
import type { MailContent, MailSite } from './mail-parts.ts'
import { orderContent } from './order-content.ts'

export function contentOf(message: MailMessage, site: MailSite): MailContent {
  const { publicUrl, secret } = site
  const page = (path: string) => `${publicUrl}${path}`
  const withKey = (path: string, keyId: string) => page(`${path}?key=${mailKey(secret, keyId)}`)
  const username = nameIn(message.username)
  const greeting = `Hi ${username},`

  switch (message.template) {
    case 'activation':
      return {
        subject: 'Activate your Meridian account',
        greeting,
        paragraphs: ['You signed up for Meridian with this address. Confirm that it is yours.'],
        action: { label: 'Activate my account', url: withKey('/email_active', message.keyId) },
        alternative: null,
        notes: ['The link works once. If you did not sign up, ignore this mail, and nothing happens.'],
      }
    case 'already-registered':
      return {
        subject: 'You already have a Meridian account',
        greeting,
        paragraphs: [
          `Somebody, perhaps you, tried to sign up with this address. It already belongs to your account, ${username}, so nothing was changed.`,
        ],
        action: { label: 'Log in', url: page('/login') },
        alternative: {
          sentence: 'Forgot your password?',
          link: { label: 'Set a new one', url: page('/forgot_password_send_email') },
        },
        notes: [
          'If it was not you, there is nothing to do: whoever it was did not learn that this account exists.',
        ],
      }
    case 'reset':
      return {
        subject: 'Set a new password for Meridian',
        greeting,
        paragraphs: [
          message.confirms
            ? `Somebody, probably you, asked for a new password for the account ${username}, which was opened with this address. Choosing one also confirms that the address is yours.`
            : `Somebody, probably you, asked for a new password for your account, ${username}.`,
        ],
        action: {
          label: 'Choose a new password',
          url: withKey('/forgot_password_update', message.keyId),
        },
        alternative: null,
        notes: [
          `The link works once, for 1 hour. If it was not you, ignore this mail: ${message.confirms ? 'nothing happens' : 'your password stays as it is'}.`,
        ],
      }
    case 'link':
      return {
        subject: 'Confirm your address for Meridian',
        greeting,
        paragraphs: [
          `Your account, ${username}, is to be linked with this address. Confirm that it is yours.`,
        ],
        action: { label: 'Link this address', url: withKey('/email_active', message.keyId) },
        alternative: {
          sentence: 'Would you like another username?',
          link: { label: 'Choose a username', url: withKey('/update_username', message.usernameKeyId) },
        },
        notes: ['Each link works once. If you did not ask for this, ignore this mail, and nothing happens.'],
      }
    case 'link-refused':
      return {
        subject: 'Your address was to be linked with another Meridian account',
        greeting,
        paragraphs: [
          `Somebody, perhaps you, asked to link this address with another account. It already belongs to your account, ${username}, so nothing was changed.`,
        ],
        action: { label: 'Log in', url: page('/login') },
        alternative: {
          sentence: 'Forgot your password?',
          link: { label: 'Set a new one', url: page('/forgot_password_send_email') },
        },
        notes: [
          `To use the address for another account, give ${username} another one first.`,
          'If it was not you, there is nothing to do: whoever it was did not learn that this account exists.',
        ],
      }
    case 'username':
      return {
        subject: 'Your Meridian username was changed',
        greeting,
        paragraphs: [
          `Your account was called ${nameIn(message.before)} and is now called ${username}. Where you log in with a password, use the new name or this address.`,
        ],
        action: { label: 'Log in', url: page('/login') },
        alternative: {
          sentence: 'It was not you?',
          link: { label: 'Set a new password', url: page('/forgot_password_send_email') },
        },
        notes: ['A new password ends every session. You can then change the name back.'],
      }
    case 'wallet-linked':
      return {
        subject: 'A wallet was linked to your Meridian account',
        greeting,
        paragraphs: [
          `The wallet ${message.wallet} was linked to your account, ${username}, on ${momentOf(message.at)}.`,
          message.before === undefined
            ? 'It can log in to the account, and what you mint goes to it.'
            : `It takes the place of ${message.before}, which can not log in any more. What you mint goes to the new one.`,
          'If that was you, all is well.',
        ],
        action: { label: 'It was not me: set a new password', url: page('/forgot_password_send_email') },
        alternative: null,
        notes: [unlinkNote],
      }
    case 'email-changed':
      return {
        subject: 'Your Meridian account has another email address',
        greeting,
        paragraphs: [
          `Another address was confirmed for your account, ${username}. From now on its mails go there, and every session was ended.`,
        ],
        action: message.keyId
          ? { label: 'It was not me: take it back', url: withKey('/email_take_back', message.keyId) }
          : { label: 'Log in', url: page('/login') },
        alternative: null,
        notes: message.keyId
          ? [
              'The link works once, for 7 days, whatever is done to the account meanwhile. It gives the account this address back, ends every session, and lets you set a new password.',
            ]
          : [],
      }
    case 'password-changed':
      return {
        subject: 'Your Meridian password was changed',
        greeting,
        paragraphs: [`The password of your account, ${username}, was changed. If that was you, all is well.`],
        action: { label: 'It was not me: set a new password', url: page('/forgot_password_send_email') },
        alternative: null,
        notes: [
          'Whoever was logged in before the change has been logged out.',
          ...(message.wallet === undefined
            ? []
            : [`The wallet ${message.wallet} is linked to the account and can log in. ${unlinkNote}`]),
        ],
      }
    case 'order':
      return orderContent({ ...message, username }, site)
    default:
      return message satisfies never
  }
}

const unlinkNote =
  'If you do not know this wallet, ask for a new password soon: where you choose it, you can also unlink the wallet.'

const momentOf = (iso: string): string => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(iso))} UTC`
}

/** A line break in a name would let it write lines of its own into the text part. */
const nameIn = (text: string): string => isolateName(text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
