import { useTranslation } from 'react-i18next'
import { announce } from '#ui/status-line.tsx'
import { probeUrl } from '#features/map/basemap/online/online-style.ts'
import type { OnlineSource } from '#features/map/basemap/online/online-style.ts'
import type { OnlineStatus } from '#features/map/basemap/online/use-online-base.ts'
import { useOnlineChoice } from '#features/map/basemap/online/use-online-choice.ts'
import './words.ts'

interface OnlineSwitchProps {
  source: OnlineSource
  byDefault: boolean
  status: OnlineStatus
}

const statusWords = { loading: 'onlineLoading', drawn: 'onlineFrom', unreachable: 'onlineAway' } as const

/** Says where the online map comes from, which host thus sees the visitor's network address, and switches it. */
export function OnlineSwitch({ source, byDefault, status }: OnlineSwitchProps) {
  const { t } = useTranslation('map')
  const { wantsOnline, choose } = useOnlineChoice(byDefault)
  const { host } = new URL(probeUrl(source), window.location.href)
  return (
    <>
      {status !== 'off' && <span>{t(statusWords[status], { host })}</span>}
      <button
        type="button"
        aria-label={wantsOnline && status !== 'unreachable' ? t('switchOffOnline') : undefined}
        title={t('onlineNote', { host })}
        onClick={() => {
          choose(!wantsOnline)
          announce(wantsOnline ? t('onlineOff') : t('onlineNote', { host }))
        }}
        className="relative font-medium text-ink underline underline-offset-2 after:absolute after:-inset-1.5"
      >
        {t(status === 'unreachable' ? 'stopTrying' : wantsOnline ? 'switchOff' : 'onlineMap')}
      </button>
    </>
  )
}
