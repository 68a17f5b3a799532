import type { IncomingMessage, ServerResponse } from 'node:http'
import { send } from '#pages/send-page.ts'
import { serveLook } from '#pages/serve-look.ts'
import { sendJson } from '#server/serve-parts.ts'
import type { Part } from '#server/serve-parts.ts'
import { mailPage } from './mail-page.ts'
import { mailStyle } from './mail-style.ts'
import { Mailbox } from './mailbox.ts'
import { receiveMail } from './receive-mail.ts'

const pagePolicy = [
  `default-src 'none'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `frame-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** A mail is untrusted HTML: it is shown without an origin, without scripts and without network access. */
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  'img-src data:',
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'self'`,
].join('; ')

/** The mailbox as a part of the sandbox: SMTP on its own port, a page at /mail, and the same as JSON at /mail.json. */
export async function startMailPart({
  folder,
  smtpPort,
}: {
  folder: string
  smtpPort: number
}): Promise<Part & { stop: () => Promise<void> }> {
  const mailbox = await Mailbox.open(folder)
  const receiver = await receiveMail(mailbox, smtpPort)
  return {
    name: 'mail',
    path: '/mail',
    health: () => ({ up: true }),
    handle: (request, response) => answer(mailbox, request, response),
    stop: receiver.stop,
  }
}

async function answer(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET') return sendJson(response, 405, { error: 'the mailbox is for reading' })
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const to = searchParams.get('to') ?? ''
  if (pathname === '/mail.json') {
    response.setHeader('cache-control', 'no-store')
    return sendJson(response, 200, mailbox.list(to))
  }
  const look = { part: '/mail', style: mailStyle, policy: pagePolicy }
  if (await serveLook(response, pathname, look)) return
  if (pathname === '/mail') {
    const view = searchParams.get('view') === 'text' ? 'text' : 'html'
    const body = mailPage({ mails: mailbox.list(to), to, chosen: searchParams.get('id'), view })
    return sendHtml(response, body, pagePolicy)
  }
  const shown = mailbox.find(/^\/mail\/([0-9a-f]{16})\.html$/.exec(pathname)?.[1] ?? '')
  if (shown?.html) return sendHtml(response, openLinksOutside(shown.html), mailPolicy)
  return sendJson(response, 404, { error: 'no such mail' })
}

const sendHtml = (response: ServerResponse, body: string, policy: string): void =>
  send(response, { type: 'text/html', body, policy, referrer: 'no-referrer' })

/** The frame must not embed the app. Links in a mail open in a new tab. */
const openLinksOutside = (html: string): string =>
  /<head>/i.test(html)
    ? html.replace(/<head>/i, '<head><base target="_blank">')
    : `<base target="_blank">${html}`
