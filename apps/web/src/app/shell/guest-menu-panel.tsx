import { ChartNoAxesColumn, CirclePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pages } from '#app/pages/pages.ts'
import { openTopUp } from '#app/checkout/checkout-store.ts'
import type { MenuPanel } from '#ui/dialogs/deferred-menu.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx'
import { SettingsItems } from './settings-items.tsx'
import '#app/layout/words.ts'
import '#features/credits/words.ts'

export const Panel: MenuPanel = ({ trigger }) => {
  const { t } = useTranslation(['credits', 'shell'])
  return (
    <Menu trigger={trigger}>
      <div className="md:hidden">
        <MenuItem icon={CirclePlus} label={t('buy')} onSelect={openTopUp} />
        <MenuLine />
      </div>
      <MenuItem icon={ChartNoAxesColumn} label={t('shell:token')} to={pages.token.path} />
      <MenuLine />
      <SettingsItems />
    </Menu>
  )
}
