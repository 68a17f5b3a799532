import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { TextLink } from '#ui/text-link.tsx'
import './words.ts'

/** In the demo, mails stay on this machine: links to the mailbox. */
export function MailboxHint() {
  const { t } = useTranslation('accounts')
  const { data: config } = useConfig()
  if (!config?.sandboxes.includes('mail')) return null
  return (
    <p className="mt-4 text-center text-sm">
      <TextLink to="/sandbox/mail" reloadDocument newTab tone="quiet">
        {t('demoMail')}
      </TextLink>
    </p>
  )
}
