import type { MenuPanel } from '#ui/deferred-menu.tsx'
import { Menu } from '#ui/menu.tsx'
import { SettingsItems } from './settings-items.tsx'

export const Panel: MenuPanel = ({ trigger }) => (
  <Menu trigger={trigger}>
    <SettingsItems />
  </Menu>
)
