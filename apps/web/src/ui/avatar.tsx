import { classNames } from './class-names.ts'

interface AvatarProps {
  src: string | null
  name: string
  /** The alternative text, where no text beside the picture names it. */
  alt?: string
  size?: 'bar' | 'large'
  onError?: () => void
}

const sizes = { bar: 'size-8 text-base max-sm:size-9', large: 'size-24 text-4xl' }

/** The account's picture, or its first letter on a warm background. */
export function Avatar({ src, name, alt = '', size = 'bar', onError }: AvatarProps) {
  const classes = classNames('shrink-0 rounded-full', sizes[size])
  if (src !== null)
    return (
      <img src={src} alt={alt} onError={onError} className={classNames(classes, 'bg-raised object-cover')} />
    )
  return (
    <span
      aria-hidden
      className={classNames(
        classes,
        'inline-flex items-center justify-center bg-accent font-serif font-semibold text-accent-ink',
      )}
    >
      {firstLetter(name)}
    </span>
  )
}

/** The first grapheme: a letter with its diacritics. */
const firstLetter = (name: string): string =>
  [...new Intl.Segmenter().segment(name)][0]?.segment.toLocaleUpperCase() ?? ''
