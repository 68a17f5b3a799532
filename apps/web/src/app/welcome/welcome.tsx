import type { Map } from 'maplibre-gl'
import { lazy, Suspense, useState } from 'react'
import type { Camera } from '#features/map/data/camera.ts'
import { useGridVisible } from '#features/map/rendering/use-grid-visible.ts'
import { deviceStorage } from '#lib/device-storage.ts'
import { withWords } from '#lib/i18n/words.ts'
import { useSignedIn } from '#lib/session.ts'

const KEY = 'welcome'
const SEEN = 'seen'

const WelcomeCard = lazy(() => withWords(() => import('./welcome-card.tsx')))

/** Over the world view, for signed-out visitors, until it is closed or used: once per device. */
export function Welcome({ map }: { map: Map }) {
  const signedIn = useSignedIn()
  const near = useGridVisible(map)
  const [isSeen, setSeen] = useState(() => deviceStorage.get(KEY) === SEEN)
  if (signedIn || near || isSeen) return null

  function close() {
    deviceStorage.set(KEY, SEEN)
    setSeen(true)
  }

  function visit({ lng, lat, zoom }: Camera) {
    map.jumpTo({ center: [lng, lat], zoom })
    close()
  }

  return (
    <Suspense>
      <WelcomeCard onVisit={visit} onClose={close} />
    </Suspense>
  )
}
