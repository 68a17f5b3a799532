import { CirclePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openTopUp } from '#app/checkout/checkout-store.ts'
import type { MenuPanel } from '#ui/deferred-menu.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx'
import { SettingsItems } from './settings-items.tsx'
import '#features/credits/words.ts'

export const Panel: MenuPanel = ({ trigger }) => {
  const { t } = useTranslation('credits')
  return (
    <Menu trigger={trigger}>
      <div className="md:hidden">
        <MenuItem icon={CirclePlus} label={t('buy')} onSelect={openTopUp} />
        <MenuLine />
      </div>
      <SettingsItems />
    </Menu>
  )
}
