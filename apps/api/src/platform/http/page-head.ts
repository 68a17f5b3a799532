/** What others show of a link to a page: Open Graph, as messengers and networks read it, without running a script. */
export interface PageHead {
  title: string
  description: string
  /** Whole addresses; the picture is 1200 × 630. */
  image: string
  url: string
}

const plainHead = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/

/** In place of the title and the description that the page was built with; null leaves them. */
export function writeHead(page: string, head: PageHead | null, preloads: string | null): string {
  // By a function: a name may hold what `replace` would take for a pattern.
  const described = head === null ? page : page.replace(plainHead, () => linesOf(head).join('\n    '))
  return preloads === null ? described : described.replace('</head>', () => `  ${preloads}\n  </head>`)
}

function linesOf({ title, description, image, url }: PageHead): string[] {
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escape(content)}" />`
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escape(url)}" />`,
    meta('property', 'og:site_name', 'Meridian'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)
