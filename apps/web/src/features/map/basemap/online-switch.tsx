import { useTranslation } from 'react-i18next'
import { announce } from '#ui/status-line.tsx'
import { probeUrl } from '#features/map/basemap/online/online-style.ts'
import type { OnlineSource } from '#features/map/basemap/online/online-style.ts'
import { useOnlineChoice } from '#features/map/basemap/online/use-online-choice.ts'
import './words.ts'

interface OnlineSwitchProps {
  source: OnlineSource
  byDefault: boolean
  /** Whether the online map is drawn. */
  online: boolean
}

/** Says where the online map comes from, which host thus sees the visitor's network address, and switches it. */
export function OnlineSwitch({ source, byDefault, online }: OnlineSwitchProps) {
  const { t } = useTranslation('map')
  const { wantsOnline, choose } = useOnlineChoice(byDefault)
  const { host } = new URL(probeUrl(source), window.location.href)
  return (
    <>
      {online && <span>{t('onlineFrom', { host })}</span>}
      <button
        type="button"
        aria-label={wantsOnline ? t('switchOffOnline') : undefined}
        title={t('onlineTells', { host })}
        onClick={() => {
          choose(!wantsOnline)
          announce(wantsOnline ? t('onlineOff') : t('onlineTells', { host }))
        }}
        className="relative font-medium text-ink underline underline-offset-2 after:absolute after:-inset-1.5"
      >
        {wantsOnline ? t('switchOff') : t('onlineMap')}
      </button>
    </>
  )
}
