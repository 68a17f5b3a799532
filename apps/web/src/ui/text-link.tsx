import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import './words.ts'

interface TextLinkProps extends Omit<LinkProps, 'target'> {
  /** For texts beside a form, so that the form keeps its input. */
  newTab?: boolean
  tone?: 'accent' | 'quiet'
}

export function TextLink({ newTab = false, tone = 'accent', className, children, ...rest }: TextLinkProps) {
  const { t } = useTranslation('fields')
  return (
    <Link
      {...rest}
      {...(newTab && { target: '_blank' })}
      className={classNames(
        'font-medium underline-offset-4 hover:underline',
        tone === 'accent' ? 'text-accent' : 'text-ink-2 hover:text-ink',
        className,
      )}
    >
      {children}
      {newTab && <span className="sr-only"> ({t('newTab')})</span>}
    </Link>
  )
}
