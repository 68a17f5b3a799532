/// <reference lib="dom" />
import { placeProvider } from '@meridian/demo-wallet/testing/page-provider'
import { openTestWallet } from '@meridian/demo-wallet/testing/test-wallet'
import type { TestWallet, WalletOptions } from '@meridian/demo-wallet/testing/test-wallet'
import type { WalletWorld } from '@meridian/demo-wallet/wallet-world'
import type { BrowserContext } from '@playwright/test'

/**
 * A wallet in every page that the context opens from now on; for a missing wallet, do not install one. It runs in Node,
 * so it survives reloads and is the same in all tabs.
 *
 *     const wallet = await installWallet(context, { chains: [{ id: 5, name: 'Land office', rpcUrl }] })
 *     wallet.rejectNext()
 *     await page.getByRole('button', { name: 'Connect with Metamask' }).click()
 */
export async function installWallet(context: BrowserContext, options: WalletOptions): Promise<TestWallet> {
  const { wallet, inPage, answer } = openTestWallet(options, (binding) => emitInto(context, binding))
  await context.exposeBinding(inPage.binding, ({ frame }, text: string) =>
    answer(originOf(frame.url()), text),
  )
  await context.addInitScript(placeProvider, inPage)
  return wallet
}

function emitInto(context: BrowserContext, binding: string): WalletWorld['emit'] {
  return async (event, payload, sites) => {
    const frames = context.pages().flatMap((page) => page.frames())
    const receivers = frames.filter((frame) => sites?.includes(originOf(frame.url())) ?? true)
    // A page that is being unloaded gets no events; the next page requests the state itself.
    await Promise.allSettled(
      receivers.map((frame) =>
        frame.evaluate(([type, detail]) => window.dispatchEvent(new CustomEvent(type, { detail })), [
          binding,
          { event, payload },
        ] as const),
      ),
    )
  }
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? 'null'
