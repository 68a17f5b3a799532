/** A mail about chain events: a sentence for each kind, and what it is about. */
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { cellCenter, isCellId } from '@meridian/shared/grid'
import type { Language } from '@meridian/shared/language'
import { isolateName } from '@meridian/shared/names/isolate-name'
import { pagePaths } from '@meridian/shared/page-paths'
import { wordsIn } from './mail-catalogue.ts'
import type { Say } from './mail-catalogue.ts'
import type { MailMessage } from './mail-message.ts'
import type { MailContent, MailLink, MailSite } from './mail-parts.ts'
import type { News, NewsKind } from './news.ts'

type NewsMessage = Extract<MailMessage, { template: 'news' }>

export function newsContent({ language, username, news }: NewsMessage, { publicUrl }: MailSite): MailContent {
  const say = wordsIn(language, 'news')
  const [first, ...others] = news
  return {
    language,
    subject:
      first && others.length === 0
        ? say(`subject_${first.kind}`, counted(first.count, language))
        : say('subject_several'),
    greeting: say('greeting', { username }),
    paragraphs: news.map((each) => sentenceOf(each, language, say)),
    action: actionOf(new Set(news.map(({ kind }) => kind)), publicUrl, say),
    alternative: {
      sentence: say('choose'),
      link: { label: say('profile'), url: publicUrl + pagePaths.changeProfile },
    },
    notes: news.some(({ kind }) => kind === 'token_left') ? [say('not_you')] : [],
  }
}

const counted = (count: number, language: Language) => ({
  count,
  amount: new Intl.NumberFormat(language).format(count),
})

function sentenceOf({ kind, count, subjects }: News, language: Language, say: Say): string {
  const sentence = say(kind, counted(count, language))
  if (subjects.length === 0) return sentence
  const named = subjects.map(nameOf).join(' · ')
  const rest = count - subjects.length
  return [sentence, named, ...(rest > 0 ? [say('more', counted(rest, language))] : [])].join(' ')
}

/** `plot:17`, `collection:Name`, or an amount with its unit. */
function nameOf(subject: string): string {
  const [, kind, name = ''] = /^(plot|collection):(.*)$/s.exec(subject) ?? []
  if (kind === 'collection') return `“${plain(name)}”`
  if (kind !== 'plot' || !isCellId(Number(name))) return plain(subject)
  const [lng, lat] = cellCenter(Number(name))
  return formatCoordinates({ lng, lat })
}

/** A line break in a name would let it add lines to the text part. */
const plain = (name: string): string => isolateName(name.replaceAll(/[\p{C}\s]+/gu, ' ').trim())

function actionOf(kinds: ReadonlySet<NewsKind>, publicUrl: string, say: Say): MailLink {
  const isOnly = (kind: NewsKind) => kinds.size === 1 && kinds.has(kind)
  if (isOnly('gin_converted')) return { label: say('gin'), url: publicUrl + pagePaths.convertGin }
  if (isOnly('reward_paid')) return { label: say('rewards'), url: publicUrl + pagePaths.token }
  return { label: say('assets'), url: publicUrl + pagePaths.myAssets }
}
