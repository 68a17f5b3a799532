/** Open Graph tags of a page, which messengers and social networks read without running scripts. */
export interface PageHead {
  title: string
  description: string
  /** Absolute URLs; the picture is 1200 × 630. */
  image: string
  url: string
}

const plainHead = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/

/** Replaces the title and description of the built page; null keeps them. */
export function writeHead(page: string, head: PageHead | null, preloads: string | null): string {
  // A replacer function, because a name may contain `$` patterns of `replace`.
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
