import { call, heardBy } from './site.ts'
import type { SiteWindow } from './site.ts'
import { expect, test } from './wallet-test.ts'

test.describe('a wallet that a site asks for its account', () => {
  test('shows no account before the person has approved, and then the one it has', async ({
    install,
    openSite,
    site,
  }) => {
    const wallet = await install()
    const page = await openSite()
    const account = wallet.address.toLowerCase()
    expect(await call(page, wallet.rdns, 'eth_accounts')).toEqual({ result: [] })

    expect(await call(page, wallet.rdns, 'eth_requestAccounts')).toEqual({ result: [account] })
    expect(await call(page, wallet.rdns, 'eth_accounts')).toEqual({ result: [account] })
    expect(await heardBy(page)).toEqual([{ rdns: wallet.rdns, event: 'accountsChanged', payload: [account] }])
    expect(wallet.requests.map(({ method }) => method)).toEqual([
      'eth_accounts',
      'eth_requestAccounts',
      'eth_accounts',
    ])
    expect(wallet.requests[1]).toMatchObject({ origin: new URL(site.url).origin, result: [account] })
  })

  test('keeps the account to itself when the person refuses', async ({ install, openSite }) => {
    const wallet = await install({ policy: 'reject' })
    const page = await openSite()
    expect((await call(page, wallet.rdns, 'eth_requestAccounts')).error?.code).toBe(4001)
    const permissions = [{ eth_accounts: {} }]
    expect((await call(page, wallet.rdns, 'wallet_requestPermissions', permissions)).error?.code).toBe(4001)
    expect(await call(page, wallet.rdns, 'eth_accounts')).toEqual({ result: [] })
    expect(await heardBy(page)).toEqual([])
  })

  test('does not ask again once the site is permitted', async ({ install, openConnected }) => {
    const wallet = await install({ policy: 'reject' })
    const page = await openConnected(wallet)
    const again = await call(page, wallet.rdns, 'eth_requestAccounts')
    expect(again).toEqual({ result: [wallet.address.toLowerCase()] })
  })

  test('asks a site one thing at a time', async ({ install, openSite }) => {
    const wallet = await install({ policy: 'ask' })
    const page = await openSite()
    const first = call(page, wallet.rdns, 'eth_requestAccounts')
    const prompt = await wallet.nextRequest()
    expect((await call(page, wallet.rdns, 'eth_requestAccounts')).error?.code).toBe(-32002)
    prompt.approve()
    expect((await first).result).toEqual([wallet.address.toLowerCase()])
  })

  test('knows one site from another', async ({ install, openConnected, openSite, site }) => {
    const wallet = await install({ policy: 'reject' })
    const page = await openConnected(wallet)
    const stranger = await openSite(site.otherOrigin)
    expect(await call(stranger, wallet.rdns, 'eth_accounts')).toEqual({ result: [] })
    await wallet.lock()
    expect(await heardBy(page)).toHaveLength(2)
    expect(await heardBy(stranger)).toEqual([])
  })

  test('lists, grants and takes back permissions', async ({ install, openSite }) => {
    const wallet = await install()
    const page = await openSite()
    const account = wallet.address.toLowerCase()
    const accounts = [{ eth_accounts: {} }]
    const granted = [
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [account] }] },
    ]
    expect(await call(page, wallet.rdns, 'wallet_getPermissions')).toEqual({ result: [] })
    expect(await call(page, wallet.rdns, 'wallet_requestPermissions', accounts)).toMatchObject({
      result: granted,
    })
    expect(await call(page, wallet.rdns, 'wallet_getPermissions')).toMatchObject({ result: granted })

    await call(page, wallet.rdns, 'wallet_revokePermissions', accounts)
    expect(await call(page, wallet.rdns, 'wallet_getPermissions')).toEqual({ result: [] })
    expect(await call(page, wallet.rdns, 'eth_accounts')).toEqual({ result: [] })
    expect((await heardBy(page)).map(({ payload }) => payload)).toEqual([[account], []])

    const other = await call(page, wallet.rdns, 'wallet_requestPermissions', [{ wallet_snap: {} }])
    expect(other.error?.code).toBe(-32602)
  })

  test('takes the account from every site that the person removes', async ({ install, openConnected }) => {
    const wallet = await install()
    const page = await openConnected(wallet)
    await wallet.revokeSites()
    expect((await heardBy(page)).at(-1)).toMatchObject({ event: 'accountsChanged', payload: [] })
    expect(await call(page, wallet.rdns, 'eth_accounts')).toEqual({ result: [] })
  })
})

test.describe('a locked wallet', () => {
  test('shows no account until the person unlocks it for the site', async ({ install, openSite }) => {
    const wallet = await install({ locked: true, policy: 'ask' })
    const page = await openSite()
    const connecting = call(page, wallet.rdns, 'eth_requestAccounts')
    const prompt = await wallet.nextRequest()
    expect(wallet.locked).toBe(true)
    expect(await call(page, wallet.rdns, 'eth_accounts')).toEqual({ result: [] })
    prompt.approve()
    expect((await connecting).result).toEqual([wallet.address.toLowerCase()])
    expect(wallet.locked).toBe(false)
  })

  test('stays locked when the person refuses', async ({ install, openSite }) => {
    const wallet = await install({ locked: true })
    const page = await openSite()
    wallet.rejectNext()
    expect((await call(page, wallet.rdns, 'eth_requestAccounts')).error?.code).toBe(4001)
    expect(wallet.locked).toBe(true)
  })

  test('tells connected sites when it locks and unlocks, and signs nothing in between', async ({
    install,
    openConnected,
  }) => {
    const wallet = await install()
    const page = await openConnected(wallet)
    const account = wallet.address.toLowerCase()
    await wallet.lock()
    expect(await call(page, wallet.rdns, 'eth_accounts')).toEqual({ result: [] })
    const signing = await call(page, wallet.rdns, 'personal_sign', ['hello', wallet.address])
    expect(signing.error?.code).toBe(4100)
    await wallet.unlock()
    expect(await call(page, wallet.rdns, 'eth_accounts')).toEqual({ result: [account] })
    expect((await heardBy(page)).map(({ payload }) => payload)).toEqual([[account], [], [account]])
  })
})

test.describe('a wallet over its lifetime', () => {
  test('is the same after a reload and in a second tab', async ({ install, openConnected, openSite }) => {
    const wallet = await install({ policy: 'reject' })
    const page = await openConnected(wallet)
    await page.reload()
    const accounts = { result: [wallet.address.toLowerCase()] }
    expect(await call(page, wallet.rdns, 'eth_accounts')).toEqual(accounts)
    const tab = await openSite()
    expect(await call(tab, wallet.rdns, 'eth_accounts')).toEqual(accounts)
  })

  test('tells every open tab what changed', async ({ install, openConnected, openSite }) => {
    const wallet = await install()
    const page = await openConnected(wallet)
    const tab = await openSite()
    await wallet.lock()
    await wallet.switchChain(56)
    const changes = [
      { rdns: wallet.rdns, event: 'accountsChanged', payload: [] },
      { rdns: wallet.rdns, event: 'chainChanged', payload: '0x38' },
    ]
    expect(await heardBy(tab)).toEqual(changes)
    expect((await heardBy(page)).slice(1)).toEqual(changes)
    await page.reload()
    await wallet.unlock()
    expect(await heardBy(page)).toMatchObject([{ event: 'accountsChanged' }])
  })

  test('tells connected sites that the person took another account', async ({ install, openConnected }) => {
    const wallet = await install()
    const page = await openConnected(wallet)
    const before = wallet.address
    await wallet.switchAccount(`0x${'11'.repeat(32)}`)
    expect(wallet.address).not.toBe(before)
    expect((await heardBy(page)).at(-1)?.payload).toEqual([wallet.address.toLowerCase()])
    const signing = await call(page, wallet.rdns, 'personal_sign', ['hello', before])
    expect(signing.error?.code).toBe(4100)
  })

  test('answers nothing while it is disconnected', async ({ install, openSite }) => {
    const wallet = await install()
    const page = await openSite()
    const isConnected = () =>
      page.evaluate(
        (rdns) =>
          (
            (window as unknown as SiteWindow).site.providers.get(rdns) as unknown as {
              isConnected(): boolean
            }
          ).isConnected(),
        wallet.rdns,
      )
    await expect.poll(isConnected).toBe(true)
    await wallet.disconnect()
    expect(await isConnected()).toBe(false)
    expect((await call(page, wallet.rdns, 'eth_chainId')).error?.code).toBe(4900)
    await wallet.reconnect()
    expect(await isConnected()).toBe(true)
    expect(await call(page, wallet.rdns, 'eth_chainId')).toEqual({ result: '0x5' })
    expect(await heardBy(page)).toMatchObject([
      { event: 'disconnect', payload: { code: 4900, message: expect.stringContaining('disconnected') } },
      { event: 'connect', payload: { chainId: '0x5' } },
    ])
  })
})
