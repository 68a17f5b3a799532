import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { useDark } from '#lib/theme.ts'
import { useMedia } from '#lib/use-media.ts'
import type { WidgetEvents } from '#features/payments/flow/watch-widget.ts'
import type { WidgetSession } from '#features/payments/flow/open-session.ts'
import { nameOf } from '#features/payments/flow/purchase.ts'
import type { Purchase } from '#features/payments/flow/purchase.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { HoldLine } from './hold-line.tsx'
import loadingVideo from './loading.webm'
import loadingStill from './loading.svg'
import { mountWidget, WIDGET_HEIGHT } from './mount-widget.ts'
import '#features/payments/flow/words.ts'

interface WidgetDialogProps {
  purchase: Purchase
  session: WidgetSession
  /** Whether the widget may be mounted now. */
  isDue: boolean
  isLoaded: boolean
  isPaid: boolean
  events: WidgetEvents
}

/** The provider's page in a frame; a video covers it until it has loaded. */
export function WidgetDialog({ purchase, session, isDue, isLoaded, isPaid, events }: WidgetDialogProps) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const dark = useDark()
  const still = useMedia('(prefers-reduced-motion: reduce)')

  useEffect(() => {
    if (!isDue || !box.current) return undefined
    let unmount = () => {}
    let isGone = false
    const look = { title: t('widgetFrame'), language, dark, itemName: nameOf(purchase) }
    mountWidget(box.current, session, look, events).then(
      (takeAway) => {
        if (isGone) takeAway()
        else unmount = takeAway
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        events.onError({ name: 'widget', message })
      },
    )
    return () => {
      isGone = true
      unmount()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- one widget for one session, whatever is drawn around it
  }, [session, isDue])

  return (
    <Dialog
      open
      title={t(purchase.kind === 'plots' ? 'widgetPlots' : 'widgetCredits')}
      onClose={events.onClose}
      className="sm:w-[min(30rem,calc(100vw-3rem))]"
    >
      {purchase.kind === 'plots' && <HoldLine until={session.hold_until} />}
      <div
        className="relative mt-4 overflow-hidden rounded-field bg-raised"
        style={{ height: WIDGET_HEIGHT }}
      >
        <div ref={box} className="absolute inset-0" />
        {!isLoaded && (
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
