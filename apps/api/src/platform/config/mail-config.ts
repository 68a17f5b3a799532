/** The SMTP server and the sender of mails. */
import { z } from 'zod'
import { isMailAddress } from './mail-address.ts'

export interface SmtpServer {
  host: string
  port: number
  /** tls: from the first byte. starttls: upgrade before any command. none: on this machine only. */
  encryption: 'tls' | 'starttls' | 'none'
  user: string | null
  password: string | null
}

export interface MailSender {
  name: string
  address: string
}

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Reads host, port and login only, so that no query parameter can turn off certificate checks. */
export const smtpServer = z.string().transform((text, context): SmtpServer => {
  const url = /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text) ? new URL(text) : null
  const user = url && decode(url.username)
  const password = url && decode(url.password)
  const isPlain = url && /^\/?$/.test(url.pathname) && !url.search && !url.hash
  if (!url || !isPlain || user === null || password === null || (user === '') !== (password === '')) {
    context.addIssue('must look like smtps://user:password@host:465 or smtp://user:password@host:587')
    return z.NEVER
  }
  const implicit = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (implicit ? 465 : 587),
    encryption: implicit ? 'tls' : thisMachine.has(url.hostname) ? 'none' : 'starttls',
    user: user || null,
    password: password || null,
  }
})

/** `Name <address>` or the address alone. */
export const mailSender = z.string().transform((text, context): MailSender => {
  const [, name = '', inBrackets] = /^([^<>"\r\n,@]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  if (isMailAddress(address)) return { name: name.trim(), address }
  context.addIssue('must look like Meridian <no-reply@land.example>')
  return z.NEVER
})

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
