import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import '#ui/words.ts'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  hint?: string
  /** An error sentence; marks the field as invalid. */
  error?: string | undefined
}

export function TextField({ label, hint, error, type = 'text', className, ...rest }: TextFieldProps) {
  const { t } = useTranslation('fields')
  const id = useId()
  const [shown, setShown] = useState(false)
  const password = type === 'password'
  const note = error ?? hint

  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={password && shown ? 'text' : type}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={classNames(
            // 16 px: with less, phones zoom into the field.
            'block h-12 w-full rounded-field border border-field bg-card px-3.5 text-base text-ink placeholder:text-ink-3 aria-invalid:border-bad',
            password && 'pr-13',
          )}
        />
        {password && (
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={t(shown ? 'hidePassword' : 'showPassword')}
            aria-controls={id}
            aria-pressed={shown}
            className="absolute top-0.5 right-0.5"
            onClick={() => setShown(!shown)}
          />
        )}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={classNames('mt-1.5 text-sm', error === undefined ? 'text-ink-3' : 'text-bad')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
