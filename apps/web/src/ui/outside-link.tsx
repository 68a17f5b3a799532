import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClasses } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import '#ui/words.ts'

interface OutsideProps {
  /** Null: no external page. */
  to: string | null
  children: ReactNode
}

/** A value linked to an external page; plain text without one. Underlined, because colour alone is not accessible. */
export function OutsideLink({ to, children }: OutsideProps) {
  if (to === null) return children
  return (
    <TextLink to={to} newTab rel="noreferrer" className="underline">
      {children}
      <ExternalLink size={14} className="ml-1 inline align-[-0.125em]" aria-hidden />
    </TextLink>
  )
}

/** The same as a button; disabled without a page. */
export function OutsideButton({ to, children }: OutsideProps) {
  const { t } = useTranslation('fields')
  const content = (
    <>
      {children}
      <ExternalLink size={16} aria-hidden />
    </>
  )
  if (to === null) return <Button blocked={t('noPageYet')}>{content}</Button>
  return (
    <a href={to} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
      {content}
      <span className="sr-only"> ({t('newTab')})</span>
    </a>
  )
}
