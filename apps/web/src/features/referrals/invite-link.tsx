import { pagePaths } from '@meridian/shared/page-paths'
import { Copy, Share2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/status-line.tsx'
import './words.ts'

interface InviteLinkProps {
  wallet: string | null
  onConnect: () => void
}

const linkOf = (wallet: string) => `${window.location.origin}${pagePaths.token}?code=${wallet}`

/** The invitation link, with a copy button and, where the device has one, its share sheet. */
export function InviteLink({ wallet, onConnect }: InviteLinkProps) {
  const { t } = useTranslation('referrals')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  if (wallet === null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-dashed border-line p-4">
        <p className="text-sm text-ink-2">{t('linkLater')}</p>
        <Button onClick={onConnect}>{t('connect')}</Button>
      </div>
    )

  const link = linkOf(wallet)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      announce(t('copied'))
    } catch {
      field.current?.select()
      announce(t('copyFailed'))
    }
  }
  // Closing the share sheet rejects the promise; that is no error.
  const share = () => navigator.share({ title: t('shareTitle'), url: link }).catch(() => undefined)

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t('link')}
      </label>
      <div className="flex flex-wrap gap-2">
        {/* Shown in full on as many lines as needed: the end of the link identifies the referrer. */}
        <textarea
          ref={field}
          id={id}
          readOnly
          rows={3}
          value={link}
          aria-describedby={`${id}-hint`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="tabular field-sizing-content min-h-12 w-full resize-none rounded-field border border-field bg-raised px-3.5 py-3 text-base break-all text-ink"
        />
        <Button className="min-h-12 max-sm:grow" onClick={() => void copy()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden />
          {t('copy')}
        </Button>
        {'share' in navigator && (
          <Button className="min-h-12 max-sm:grow" onClick={() => void share()}>
            <Share2 size={16} strokeWidth={1.75} aria-hidden />
            {t('share')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
        {t('linkHint')}
      </p>
    </div>
  )
}
