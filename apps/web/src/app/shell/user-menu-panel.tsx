import { isolateName } from '@meridian/shared/names/isolate-name'
import {
  ChartNoAxesColumn,
  CirclePlus,
  Coins,
  KeyRound,
  LogOut,
  Map,
  MonitorSmartphone,
  ReceiptText,
  RefreshCw,
  Snowflake,
  Unlink,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { openTopUp } from '#app/checkout/checkout-store.ts'
import { pages } from '#app/pages/pages.ts'
import type { PageName } from '#app/pages/pages.ts'
import { signOut } from '#features/accounts/sign-out.ts'
import { useProfile } from '#features/accounts/use-profile.ts'
import { CreditBalance } from '#features/credits/credits-pill.tsx'
import { copyAddress } from '#features/wallet/provider/copy-address.tsx'
import { unlinkWallet } from '#features/wallet/unlink-wallet.ts'
import { shortenAddress } from '#lib/format.ts'
import { returnToHere } from '#lib/return-to.ts'
import type { MenuPanel } from '#ui/dialogs/deferred-menu.tsx'
import { Menu, MenuHeading, MenuItem, MenuLine } from '#ui/menu.tsx'
import { SettingsItems } from './settings-items.tsx'
import '#app/layout/words.ts'
import '#features/accounts/words.ts'
import '#features/credits/words.ts'
import '#features/wallet/provider/words.ts'

export const Panel: MenuPanel = ({ trigger }) => {
  const { t } = useTranslation(['shell', 'credits', 'frozen'])
  const user = useProfile()
  const name = user?.display_name ?? ''

  return (
    <Menu trigger={trigger}>
      <div className="sm:hidden">
        <MenuHeading>
          <span className="font-serif text-lg font-semibold">{t('hi', { name: isolateName(name) })}</span>
        </MenuHeading>
      </div>
      <div className="md:hidden">
        <MenuHeading>
          <CreditBalance />
        </MenuHeading>
        <MenuItem icon={CirclePlus} label={t('credits:buy')} onSelect={openTopUp} />
        <MenuLine />
      </div>
      {user?.frozen && <PageItem page="changeProfile" icon={Snowflake} label={t('frozen:title')} />}
      {user?.walletAddress ? (
        <LinkedWallet address={user.walletAddress} />
      ) : (
        <PageItem page="connectWallet" icon={Wallet} label={t('connectWallet')} />
      )}
      <MenuLine />
      <PageItem
        page="assets"
        icon={Map}
        label={t('myAssets')}
        closed={user?.wl === 1 ? undefined : t('notForYou')}
      />
      <PageItem page="purchases" icon={ReceiptText} label={t('purchases')} />
      <PageItem page="convertGin" icon={Coins} label={t('convertGin')} />
      <PageItem page="token" icon={ChartNoAxesColumn} label={t('token')} />
      <PageItem page="changeProfile" icon={UserRound} label={t('updateProfile')} />
      <PageItem page="changePassword" icon={KeyRound} label={t('changePassword')} />
      <PageItem page="sessions" icon={MonitorSmartphone} label={t('sessions')} />
      <MenuLine />
      <SettingsItems />
      <MenuLine />
      <MenuItem icon={LogOut} label={t('logout')} onSelect={() => void signOut()} />
    </Menu>
  )
}

function LinkedWallet({ address }: { address: string }) {
  const { t } = useTranslation('wallet')
  const queries = useQueryClient()
  return (
    <>
      <MenuItem
        icon={Wallet}
        label={shortenAddress(address, 5)}
        note={t('copy')}
        onSelect={() => void copyAddress(address)}
      />
      <PageItem page="connectWallet" icon={RefreshCw} label={t('replace')} />
      <MenuItem icon={Unlink} label={t('unlink')} onSelect={() => void unlinkWallet(queries, address)} />
    </>
  )
}

interface PageItemProps {
  page: PageName
  icon: LucideIcon
  label: string
  closed?: string | undefined
}

function PageItem({ page, icon, label, closed }: PageItemProps) {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown }
  const { path } = pages[page]
  // Pages with one task lead back from it.
  const back = pathname === path ? state : returnToHere()
  return <MenuItem icon={icon} label={label} closed={closed} to={path} state={back} />
}
