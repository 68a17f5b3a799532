import { useTranslation } from 'react-i18next'
import { announce } from '#ui/status-line.tsx'
import { useOnlineChoice } from '#features/map/basemap/online/use-online-choice.ts'
import './words.ts'

/** Switches to the online map, and explains which host then sees the visitor's network address. */
export function OnlineSwitch({ url }: { url: string }) {
  const { t } = useTranslation('map')
  const { wantsOnline, choose } = useOnlineChoice()
  const { host } = new URL(url, window.location.href)
  return (
    <button
      type="button"
      title={t('onlineNote', { host })}
      onClick={() => {
        choose(!wantsOnline)
        announce(wantsOnline ? t('onlineOff') : t('onlineNote', { host }))
      }}
      className="relative font-medium text-ink underline underline-offset-2 after:absolute after:-inset-1.5"
    >
      {wantsOnline ? t('backOffline') : t('onlineMap')}
    </button>
  )
}
