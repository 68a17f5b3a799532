import type { ServerResponse } from 'node:http'

type Sent = {
  status?: number
  type: string
  body: string | Buffer
  policy: string
  /** Without a referrer policy, a browser posts a form with the origin `null`, which the app refuses. */
  referrer?: 'same-origin' | 'no-referrer'
  cache?: string
}

export function send(
  response: ServerResponse,
  { status = 200, type, body, policy, referrer = 'same-origin', cache = 'no-store' }: Sent,
): void {
  response
    .writeHead(status, {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': referrer,
      'cache-control': cache,
    })
    .end(body)
}

const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => names[sign] ?? sign)

export type PageFrame = {
  title: string
  style: string
  script?: string
  /** The body's class. */
  look?: string
  /** Without it: the system's choice. */
  theme?: 'light' | 'dark'
}

export const page = ({ title, style, script, look = 'page', theme }: PageFrame, content: string): string =>
  `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${escape(style)}">
${script ? `<script type="module" src="${escape(script)}"></script>\n` : ''}</head>
<body class="${look}">
${content}
</body>
</html>
`

export const paymentPage = (frame: PageFrame, content: string): string =>
  page(
    frame,
    `<main>
<p class="label">SANDBOX: no real card, no real money</p>
${content}
</main>`,
  )
