import {
  comeToConnect,
  connectButton,
  expect,
  expectAccessible,
  openUserMenu,
  shortened,
  test,
} from './wallet-login-test.ts'
import { thorough } from '../thorough.ts'

test.beforeEach(({ goLive }) => goLive())

test(
  'the owner chooses one of several wallets, and the page remembers it',
  thorough,
  async ({ page, install }) => {
    const fox = await install({ name: 'Fox', rdns: 'example.fox' })
    const owl = await install({ name: 'Owl', rdns: 'example.owl' })
    await comeToConnect(page)
    await connectButton(page).click()
    const picker = page.getByRole('dialog', { name: 'Choose a wallet' })
    await expect(picker.getByRole('listitem')).toHaveText(['Fox', 'Owl'])
    await expectAccessible(page)
    expect([fox, owl].map(({ requests }) => requests.length)).toEqual([0, 0])
    await picker.getByRole('button', { name: 'Owl' }).click()
    await expect(page).toHaveURL('/about')
    await openUserMenu(page)
    await expect(page.getByRole('menuitem', { name: shortened(owl.address) })).toBeVisible()
    expect(fox.requests).toEqual([])

    await page.goto('/connect_wallet')
    await connectButton(page).click()
    await expect(picker.getByRole('listitem')).toHaveText(['Fox', 'OwlUsed last'])
  },
)
