import { expect, test } from 'vitest'
import { isMobileDevice, walletAppLink } from './mobile-wallet.ts'

const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test('distinguishes phones and tablets from desktops, also a tablet that identifies as one', () => {
  expect([android, iphone].map((userAgent) => isMobileDevice({ userAgent }))).toEqual([true, true])
  expect([desktop, mac].map((userAgent) => isMobileDevice({ userAgent }))).toEqual([false, false])
  expect(isMobileDevice({ userAgent: mac, maxTouchPoints: 5 })).toBe(true)
  expect(isMobileDevice({ userAgent: desktop, userAgentData: { mobile: true } })).toBe(true)
})

test('opens the same page inside the wallet’s app by a link', () => {
  expect(walletAppLink({ host: 'land.example', pathname: '/connect_wallet', search: '?code=1' })).toBe(
    'https://metamask.app.link/dapp/land.example/connect_wallet?code=1',
  )
})
