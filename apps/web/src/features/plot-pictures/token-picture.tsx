import { metadataPath } from '@meridian/shared/endpoints/metadata'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import './words.ts'

interface TokenPictureProps {
  /** Below the address of the metadata: `plots/5075201922`, `collections/u1`. */
  path: string
  alt: string
  className?: string
}

/** The picture of a token. The server draws it on the first request, which may take a moment. */
export function TokenPicture({ path, alt, className }: TokenPictureProps) {
  const { t } = useTranslation('land')
  const [failed, setFailed] = useState(false)
  return (
    <div
      className={classNames(
        'flex aspect-square w-full items-center justify-center overflow-hidden rounded-card border border-line bg-raised',
        className,
      )}
    >
      {failed ? (
        <p className="flex flex-col items-center gap-2 px-6 text-center text-sm text-ink-2">
          <ImageOff size={22} strokeWidth={1.5} aria-hidden />
          {t('noPicture')}
        </p>
      ) : (
        <img
          src={`${metadataPath}${path}/image.svg`}
          alt={alt}
          width={1000}
          height={1000}
          // Crops the picture's own frame, which is meant for wallets.
          className="size-full scale-[1.052]"
          onError={() => setFailed(true)}
        />
      )}
    </div>
  )
}
