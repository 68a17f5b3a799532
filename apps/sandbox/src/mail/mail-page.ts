import { escape, page } from '#pages/send-page.ts'
import type { Mail } from './mailbox.ts'

type Shown = {
  /** Newest first. */
  mails: Mail[]
  /** The filter of the list. */
  to: string
  /** The id of the chosen mail; without one the newest is shown where there is room. */
  chosen: string | null
  view: 'html' | 'text'
}

const listedMails = 100

/** Links are relative: the page is at /mail here and at /sandbox/mail through the app. */
export function mailPage({ mails, to, chosen, view }: Shown): string {
  const opened = chosen === null ? mails[0] : mails.find(({ id }) => id === chosen)
  const title = chosen !== null && opened ? `${opened.subject} · Mailbox` : 'Mailbox'
  const frame = { title, style: 'mail/style.css', look: chosen === null ? 'listing' : 'reading' }
  return page(
    frame,
    `<header>
<h1>Mailbox</h1>
<p class="label">Sandbox: no mail leaves this machine</p>
</header>
<main>
<section class="list" aria-label="Mails">
<form method="get" action="mail" role="search">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" value="${escape(to)}" placeholder="name@example.com" autocomplete="off" spellcheck="false">
<button>Show</button>
<a class="button" href="${escape(address({ to }))}">Check for new mail</a>
</form>
${list(mails, to, opened)}
</section>
<section class="mail" aria-label="Mail">
${opened ? reading(opened, to, view) : `<p class="empty">${chosen === null ? 'Mails open here.' : 'This mail is not here any more.'}</p>`}
</section>
</main>`,
  )
}

function list(mails: Mail[], to: string, opened: Mail | undefined): string {
  if (mails.length === 0) {
    return to
      ? `<p class="empty">No mail to ${escape(to)}. <a href="mail">Show all mails</a></p>`
      : '<p class="empty">No mail yet. Sign up or ask for a new password, and the mail will be here.</p>'
  }
  const items = mails.slice(0, listedMails).map(
    (
      mail,
    ) => `<li><a href="${escape(address({ id: mail.id, to }))}"${mail === opened ? ' aria-current="true"' : ''}>
<span class="subject">${escape(mail.subject)}</span>
<span class="to">${escape(mail.to)}</span>
${time(mail)}
</a></li>`,
  )
  const rest = mails.length - listedMails
  return `<ol>
${items.join('\n')}
</ol>${rest > 0 ? `\n<p class="empty">And ${rest} older ones: narrow them down by recipient.</p>` : ''}`
}

function reading(mail: Mail, to: string, view: Shown['view']): string {
  const shows = mail.html === null ? 'text' : view
  const tab = (of: Shown['view'], label: string) =>
    `<a href="${escape(address({ id: mail.id, to, view: of }))}"${shows === of ? ' aria-current="true"' : ''}>${label}</a>`
  const links = mail.links.map(
    (link) => `<li><a href="${escape(link)}" rel="noreferrer">${escape(link)}</a></li>`,
  )
  return `<p class="back"><a href="${escape(address({ to }))}">All mails</a></p>
<h2>${escape(mail.subject)}</h2>
<dl>
<div><dt>From</dt><dd>${escape(mail.from)}</dd></div>
<div><dt>To</dt><dd>${escape(mail.to)}</dd></div>
<div><dt>Received</dt><dd>${time(mail)}${mail.deliveries > 1 ? `, delivered ${mail.deliveries} times and kept once` : ''}</dd></div>
</dl>
${links.length > 0 ? `<h3>Links</h3>\n<ul class="links">${links.join('')}</ul>` : ''}
<nav aria-label="Form of the mail">${mail.html === null ? '' : tab('html', 'As designed')}${tab('text', 'As text')}</nav>
${
  shows === 'html'
    ? `<iframe title="The mail as designed" src="mail/${mail.id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : `<pre>${escape(mail.text)}</pre>`
}`
}

/** In the time zone of this machine, which is also the reader's. */
const time = ({ receivedAt }: Mail): string =>
  `<time datetime="${receivedAt}">${new Date(receivedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })}</time>`

function address({ id = '', to, view = 'html' }: { id?: string; to: string; view?: string }): string {
  const query = new URLSearchParams()
  if (id) query.set('id', id)
  if (to) query.set('to', to)
  if (view === 'text') query.set('view', view)
  return query.size > 0 ? `mail?${query.toString()}` : 'mail'
}
