/** Renders a message as text and as HTML in the product's colours: paper, ink, one vermilion. */
import { contentOf } from './mail-content.ts'
import type { MailMessage } from './mail-message.ts'
import type { MailContent, MailLink, MailSite } from './mail-parts.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

export function renderMail(message: MailMessage, site: MailSite): RenderedMail {
  const content = contentOf(message, site)
  return { subject: content.subject, text: asText(content, site), html: asHtml(content, site) }
}

/** Texts of the layout itself. */
const frame = {
  en: { office: 'the land office of the virtual Earth', orOpen: 'Or open this address:' },
  vi: { office: 'văn phòng đất đai của Trái Đất ảo', orOpen: 'Hoặc mở địa chỉ này:' },
}

function asText(
  { language = 'en', greeting, paragraphs, action, alternative, notes }: MailContent,
  { publicUrl }: MailSite,
): string {
  const link = ({ label, url }: MailLink) => `${label}:\n${url}`
  const parts = [
    greeting,
    ...paragraphs,
    link(action),
    ...(alternative ? [`${alternative.sentence} ${link(alternative.link)}`] : []),
    ...notes,
    `-- \nMeridian, ${frame[language].office}\n${publicUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Mail programs support inline styles and little else; those with a dark scheme also read the classes. */
const light = { paper: '#f7f4ee', card: '#fffdf9', ink: '#15202b', quiet: '#51606d', line: '#e3ddd1' }
const accent = '#c63817'
const dark = `
  .paper { background: #0f1720 !important; }
  .card { background: #16212c !important; border-color: #263440 !important; }
  .ink { color: #ece7dc !important; }
  .quiet { color: #aab4bc !important; }
  .action { background: #ff6a45 !important; color: #1b0d08 !important; }
  .link { color: #ff8262 !important; }`
const sans = `font-family: Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`
const serif = `font-family: 'Source Serif 4', Georgia, 'Times New Roman', serif`

function asHtml(
  { language = 'en', subject, greeting, paragraphs, action, alternative, notes }: MailContent,
  { publicUrl }: MailSite,
): string {
  const paragraph = (html: string, kind: 'ink' | 'quiet' = 'ink') =>
    `<p class="${kind}" style="margin: 0 0 16px; color: ${light[kind]}; font-size: ${kind === 'ink' ? 16 : 14}px; line-height: 1.55;">${html}</p>`
  const link = (url: string, label: string) =>
    `<a class="link" href="${escapeHtml(url)}" style="color: ${accent}; word-break: break-all;">${escapeHtml(label)}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {${dark}
}
</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: ${light.paper}; ${sans};">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background: ${light.paper};">
<tr><td align="center" style="padding: 32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; text-align: left;">
<tr><td class="ink" style="padding: 0 4px 16px; ${serif}; font-size: 20px; font-weight: 600; color: ${light.ink};">Meridian</td></tr>
<tr><td class="card" style="padding: 32px 28px 16px; background: ${light.card}; border: 1px solid ${light.line}; border-radius: 14px;">
<h1 class="ink" style="margin: 0 0 20px; ${serif}; font-size: 26px; line-height: 1.25; font-weight: 600; color: ${light.ink};">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs].map((text) => paragraph(escapeHtml(text))).join('\n')}
<p style="margin: 24px 0;"><a class="action" href="${escapeHtml(action.url)}" style="display: inline-block; padding: 13px 22px; border-radius: 9px; background: ${accent}; color: #ffffff; font-size: 16px; font-weight: 600; text-decoration: none;">${escapeHtml(action.label)}</a></p>
${paragraph(`${frame[language].orOpen}<br>${link(action.url, action.url)}`, 'quiet')}
${alternative ? paragraph(`${escapeHtml(alternative.sentence)} ${link(alternative.link.url, alternative.link.label)}`) : ''}
${notes.map((note) => paragraph(escapeHtml(note), 'quiet')).join('\n')}
</td></tr>
<tr><td style="padding: 16px 4px 0;">${paragraph(`${capitalised(frame[language].office)} · ${link(publicUrl, publicUrl.replace(/^https?:\/\//, ''))}`, 'quiet')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
