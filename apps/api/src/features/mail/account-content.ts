/** The contents of mails about an account. */
import { pagePaths } from '@meridian/shared/page-paths'
import type { Language } from '@meridian/shared/language'
import { accountWordsIn } from './mail-catalogue.ts'
import { mailKey } from './mail-key.ts'
import type { MailMessage } from './mail-message.ts'
import type { MailContent, MailSite } from './mail-parts.ts'

export type AccountMessage = Exclude<MailMessage, { template: 'order' | 'news' }>

export function accountContent(message: AccountMessage, { publicUrl, secret }: MailSite): MailContent {
  const { username, language = 'en' } = message
  const say = accountWordsIn(language)
  const page = (path: string) => publicUrl + path
  const withKey = (path: string, keyId: string) => page(`${path}?key=${mailKey(secret, keyId)}`)
  const forgot = page(pagePaths.forgotPassword)
  const logIn = { label: say('log_in'), url: page(pagePaths.login) }
  const orNewPassword = { sentence: say('forgot'), link: { label: say('set_new_one'), url: forgot } }
  const every = { language, greeting: say('greeting', { username }), alternative: null, notes: [] }

  switch (message.template) {
    case 'activation':
      return {
        ...every,
        subject: say('activation_subject'),
        paragraphs: [say('activation_text')],
        action: { label: say('activation_action'), url: withKey(pagePaths.emailActive, message.keyId) },
        notes: [say('activation_note')],
      }
    case 'already-registered':
      return {
        ...every,
        subject: say('registered_subject'),
        paragraphs: [say('registered_text', { username })],
        action: logIn,
        alternative: orNewPassword,
        notes: [say('account_hidden')],
      }
    case 'reset':
      return {
        ...every,
        subject: say('reset_subject'),
        paragraphs: [say(message.confirms ? 'reset_text_confirms' : 'reset_text', { username })],
        action: { label: say('reset_action'), url: withKey(pagePaths.resetPassword, message.keyId) },
        alternative: {
          sentence: say('reset_again'),
          link: { label: say('reset_again_action'), url: withKey(pagePaths.forgotPassword, message.keyId) },
        },
        notes: [say(message.confirms ? 'reset_note_confirms' : 'reset_note')],
      }
    case 'link':
      return {
        ...every,
        subject: say('link_subject'),
        paragraphs: [say('link_text', { username })],
        action: { label: say('link_action'), url: withKey(pagePaths.emailActive, message.keyId) },
        alternative: {
          sentence: say('link_other_name'),
          link: {
            label: say('link_choose_name'),
            url: withKey(pagePaths.updateUsername, message.usernameKeyId),
          },
        },
        notes: [say('link_note')],
      }
    case 'link-refused':
      return {
        ...every,
        subject: say('refused_subject'),
        paragraphs: [say('refused_text', { username })],
        action: logIn,
        alternative: orNewPassword,
        notes: [say('refused_note', { username }), say('account_hidden')],
      }
    case 'username':
      return {
        ...every,
        subject: say('username_subject'),
        paragraphs: [say('username_text', { username, before: message.before })],
        action: logIn,
        alternative: { sentence: say('not_you'), link: { label: say('set_new_password'), url: forgot } },
        notes: [say('username_note')],
      }
    case 'wallet-linked': {
      const { wallet, before, at } = message
      return {
        ...every,
        subject: say('wallet_subject'),
        paragraphs: [
          say('wallet_text', { wallet, username, moment: momentOf(at, language) }),
          before === undefined ? say('wallet_first') : say('wallet_replaces', { before }),
          say('all_is_well'),
        ],
        action: { label: say('not_me_password'), url: forgot },
        notes: [say('unlink_note')],
      }
    }
    case 'wallet-unlinked': {
      const { wallet, at } = message
      return {
        ...every,
        subject: say('unlinked_subject'),
        paragraphs: [
          say('unlinked_text', { wallet, username, moment: momentOf(at, language) }),
          say('all_is_well'),
        ],
        action: { label: say('not_me_password'), url: forgot },
        notes: [],
      }
    }
    case 'email-changed':
      return {
        ...every,
        subject: say('email_subject'),
        paragraphs: [say('email_text', { username })],
        action: message.keyId
          ? { label: say('email_action'), url: withKey(pagePaths.takeBackEmail, message.keyId) }
          : logIn,
        notes: message.keyId ? [say('email_note')] : [],
      }
    case 'account-frozen': {
      const { reason, until } = message
      return {
        ...every,
        subject: say('frozen_subject'),
        paragraphs: [
          say('frozen_text', { username }),
          say(`frozen_${reason}`),
          until === undefined
            ? say('frozen_open')
            : say('frozen_until', { moment: momentOf(until, language) }),
        ],
        action: { label: say('frozen_action'), url: page(pagePaths.changeProfile) },
        notes: [say('frozen_note')],
      }
    }
    case 'password-changed': {
      const { wallet } = message
      return {
        ...every,
        subject: say('password_subject'),
        paragraphs: [say('password_text', { username })],
        action: { label: say('not_me_password'), url: forgot },
        notes: [
          say('password_sessions'),
          ...(wallet === undefined ? [] : [`${say('password_wallet', { wallet })} ${say('unlink_note')}`]),
        ],
      }
    }
    default:
      return message satisfies never
  }
}

function momentOf(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(new Date(iso))} UTC`
}
