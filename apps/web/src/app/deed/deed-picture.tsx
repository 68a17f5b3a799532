import { metadataPath } from '@meridian/shared/endpoints/metadata'
import { useState } from 'react'
import { LandPicture } from '#features/plot-pictures/land-picture.tsx'
import type { Deed } from './describe-deed.ts'

interface DeedPictureProps {
  deed: Pick<Deed, 'number' | 'places'>
  label: string
}

export const pictureOf = (number: string): string => `${metadataPath}deeds/${number}/share.png`

/** The land on coast, rivers and borders, as link previews show it; the shapes alone where it can not be loaded. */
export function DeedPicture({ deed, label }: DeedPictureProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <LandPicture cells={deed.places[0] ?? []} label={label} />
  return (
    <div className="overflow-hidden rounded-field border border-line bg-raised">
      <img
        src={pictureOf(deed.number)}
        alt={label}
        width={1200}
        height={630}
        // Crops the picture's own frame, which is meant for link previews.
        className="h-auto w-full scale-[1.04]"
        onError={() => setFailed(true)}
      />
    </div>
  )
}
