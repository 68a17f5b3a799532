import type { ServerResponse } from 'node:http'

/** Same-origin referrers: without any, a browser posts a form with the origin `null`, and the app refuses it. */
export function sendText(
  response: ServerResponse,
  { type, body, policy, status = 200 }: { type: string; body: string; policy: string; status?: number },
): void {
  response
    .writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .end(body)
}

const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => names[sign] ?? sign)

export function paymentPage(
  { title, style, script, look = 'page' }: { title: string; style: string; script?: string; look?: string },
  content: string,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${escape(style)}">
${script ? `<script type="module" src="${escape(script)}"></script>\n` : ''}</head>
<body class="${look}">
<main>
<p class="label">SANDBOX: no real card, no real money</p>
${content}
</main>
</body>
</html>
`
}
