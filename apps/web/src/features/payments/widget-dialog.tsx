import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useDark } from '#lib/theme.ts'
import { useMedia } from '#lib/use-media.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { HoldLine } from './hold-line.tsx'
import loadingVideo from './loading.webm'
import loadingStill from './loading.svg'
import { mountWidget, WIDGET_HEIGHT } from './mount-widget.ts'
import type { WidgetSession } from './open-session.ts'
import { nameOf } from './purchase.ts'
import type { Purchase } from './purchase.ts'
import { useWidgetEvents } from './use-widget-events.ts'
import type { WidgetEnd } from './use-widget-events.ts'
import './words.ts'

const MOUNT_DELAY_MS = 1000
/** From mounting it; a provider that does not answer says nothing, not even that. */
const LOAD_LIMIT_MS = 20_000

interface WidgetDialogProps {
  purchase: Purchase
  session: WidgetSession
  onEnd: (end: WidgetEnd) => void
}

/** The provider's own page in a frame; the video covers the time until it is there. */
export function WidgetDialog({ purchase, session, onEnd }: WidgetDialogProps) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState(false)
  const { events, isPaid, close } = useWidgetEvents(session.tid, onEnd)
  const dark = useDark()
  const still = useMedia('(prefers-reduced-motion: reduce)')

  useEffect(() => {
    let unmount = () => {}
    let isGone = false
    let patience: ReturnType<typeof setTimeout>
    const fail = (message: string) => events.onError({ name: 'widget', message })
    const look = {
      title: t('widgetFrame'),
      language,
      dark,
      itemName: nameOf(purchase),
    }
    const mount = async () => {
      if (!box.current) return
      const takeAway = await mountWidget(box.current, session, look, {
        ...events,
        onLoaded: () => {
          clearTimeout(patience)
          setLoaded(true)
        },
      })
      if (isGone) takeAway()
      else unmount = takeAway
    }
    const timer = setTimeout(() => {
      patience = setTimeout(() => fail('The widget did not load in time.'), LOAD_LIMIT_MS)
      mount().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
    }, MOUNT_DELAY_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      clearTimeout(patience)
      unmount()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- one widget for one session, whatever is drawn around it
  }, [session])

  return (
    <Dialog
      open
      title={t(purchase.kind === 'plots' ? 'widgetPlots' : 'widgetCredits')}
      onClose={close}
      className="sm:w-[min(30rem,calc(100vw-3rem))]"
    >
      {purchase.kind === 'plots' && <HoldLine until={session.hold_until} />}
      <div
        className="relative mt-4 overflow-hidden rounded-field bg-raised"
        style={{ height: WIDGET_HEIGHT }}
      >
        <div ref={box} className="absolute inset-0" />
        {!loaded && (
          <output className="pointer-events-none absolute inset-0 grid place-items-center">
            {still ? (
              <img src={loadingStill} width={160} height={160} alt="" />
            ) : (
              <video
                src={loadingVideo}
                poster={loadingStill}
                width={160}
                height={160}
                autoPlay
                loop
                muted
                playsInline
                aria-hidden
              />
            )}
            <span className="sr-only">{t('widgetLoading')}</span>
          </output>
        )}
      </div>
      <output className="mt-3 block min-h-6 text-sm text-good">{isPaid && t('widgetDone')}</output>
    </Dialog>
  )
}
