import { ruleLimits } from '@meridian/shared/field-issue'
import type { User } from '@meridian/shared/account/user'
import { Undo2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { pictureTypes, readAsDataUrl, refusePicture } from './read-picture.ts'
import './words.ts'

interface AvatarPickerProps {
  user: User
  /** The chosen picture before it is saved, as a data URL. */
  picked: string | null
  onPick: (dataUrl: string | null) => void
}

export function AvatarPicker({ user, picked, onPick }: AvatarPickerProps) {
  const { t } = useTranslation('profile')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function drop(why: string | null) {
    // Reset, so that the same file can be chosen again.
    if (input.current) input.current.value = ''
    setProblem(why)
    onPick(null)
  }

  async function take(file: File) {
    const broken = refusePicture(file)
    if (broken !== null) return drop(t(broken, ruleLimits.picture_too_large))
    const dataUrl = await readAsDataUrl(file).catch(() => null)
    if (dataUrl === null) return drop(t('unreadable'))
    setProblem(null)
    onPick(dataUrl)
  }

  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-3">
      <legend className="mb-1.5 text-sm font-medium">{t('avatar')}</legend>
      <Avatar
        size="large"
        src={picked ?? user.avatar}
        name={user.display_name}
        alt={t(picked === null ? 'avatarAlt' : 'avatarPreview')}
        onError={() => picked !== null && drop(t('unreadable'))}
      />
      <div className="min-w-0 grow basis-40">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            accept={pictureTypes.join(',')}
            aria-describedby={`${id}-note`}
            aria-invalid={problem !== null || undefined}
            className="peer sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void take(file)
            }}
          />
          <label
            htmlFor={id}
            className={buttonClasses(
              'secondary',
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
            )}
          >
            {t('chooseAvatar')}
          </label>
          {picked !== null && <IconButton icon={Undo2} label={t('dropAvatar')} onClick={() => drop(null)} />}
        </div>
        <p
          id={`${id}-note`}
          role={problem === null ? undefined : 'alert'}
          className={classNames('mt-1.5 text-sm', problem === null ? 'text-ink-3' : 'text-bad')}
        >
          {problem ?? t('avatarHint', ruleLimits.picture_too_large)}
        </p>
      </div>
    </fieldset>
  )
}
