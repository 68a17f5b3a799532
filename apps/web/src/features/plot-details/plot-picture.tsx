import { metadataPath } from '@meridian/shared/endpoints/metadata'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './words.ts'

/** The picture of the plot's token. The server draws it on the first request, which may take a moment. */
export function PlotPicture({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('plotPage')
  const [failed, setFailed] = useState(false)
  return (
    <div className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-card border border-line bg-raised">
      {failed ? (
        <p className="flex flex-col items-center gap-2 px-6 text-center text-sm text-ink-2">
          <ImageOff size={22} strokeWidth={1.5} aria-hidden />
          {t('noPicture')}
        </p>
      ) : (
        <img
          src={`${metadataPath}plots/${id}/image.svg`}
          alt={t('picture', { plot: title })}
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
