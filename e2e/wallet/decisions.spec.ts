import { call } from './site.ts'
import type { SiteWindow } from './site.ts'
import { expect, test } from './wallet-test.ts'

test('a decision counts once, whether it comes before the question or after it', async ({
  install,
  openConnected,
}) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  wallet.policy = 'ask'
  const sign = (text: string) => call(page, wallet.rdns, 'personal_sign', [text, wallet.address])

  wallet.rejectNext()
  expect((await sign('before')).error?.code).toBe(4001)

  const after = sign('after')
  await expect.poll(() => wallet.prompts.length).toBe(1)
  wallet.approveNext()
  expect((await after).result).toMatch(/^0x/)
  expect(wallet.prompts).toEqual([])

  const third = sign('third')
  const prompt = await wallet.nextRequest()
  expect(prompt).toMatchObject({ method: 'personal_sign', params: ['third', wallet.address] })
  prompt.reject()
  prompt.approve()
  expect((await third).error?.code).toBe(4001)
})

test('questions queue in the order in which they came', async ({ install, openConnected }) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  wallet.policy = 'ask'
  const sign = (text: string) => call(page, wallet.rdns, 'personal_sign', [text, wallet.address])
  const first = sign('first')
  await expect.poll(() => wallet.prompts.length).toBe(1)
  const second = sign('second')
  await expect.poll(() => wallet.prompts.length).toBe(2)
  const taken = await wallet.nextRequest()
  wallet.rejectNext()
  expect((await second).error?.code).toBe(4001)
  expect(taken.params[0]).toBe('first')
  taken.approve()
  expect((await first).result).toMatch(/^0x/)
})

test('a test that waits gets the next question whatever the policy, and hears when none comes', async ({
  install,
  openConnected,
}) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  const coming = wallet.nextRequest()
  const signing = call(page, wallet.rdns, 'personal_sign', ['hello', wallet.address])
  const prompt = await coming
  prompt.reject()
  expect((await signing).error?.code).toBe(4001)

  await expect(wallet.nextRequest({ timeoutMs: 20 })).rejects.toThrow(/asked nothing within 20 ms/)
  const approved = await call(page, wallet.rdns, 'personal_sign', ['hello', wallet.address])
  expect(approved.result).toMatch(/^0x/)
})

test('a faulty wallet can fail, or answer without doing anything', async ({ install, openConnected }) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  const transaction = { from: wallet.address, to: wallet.address }
  wallet.failNext(-32603, 'The wallet broke.')
  expect(await call(page, wallet.rdns, 'eth_sendTransaction', [transaction])).toEqual({
    error: { code: -32603, message: 'The wallet broke.' },
  })
  wallet.answerNext(null)
  expect(await call(page, wallet.rdns, 'eth_sendTransaction', [transaction])).toEqual({ result: null })
})

test('methods that no wallet should offer a page are 4200', async ({ install, openConnected }) => {
  const wallet = await install()
  const page = await openConnected(wallet)
  for (const method of [
    'eth_sign',
    'eth_signTransaction',
    'anvil_setBalance',
    'evm_mine',
    'wallet_watchAsset',
  ]) {
    expect((await call(page, wallet.rdns, method)).error?.code, method).toBe(4200)
  }
})

test('requests that are none fail, as errors with a code', async ({ install, openSite }) => {
  const wallet = await install()
  const page = await openSite()
  expect((await call(page, wallet.rdns, 'eth_accounts', { not: 'a list' })).error?.code).toBe(-32600)
  expect((await call(page, wallet.rdns, '')).error?.code).toBe(-32600)
  expect(wallet.requests).toEqual([])
  const thrown = await page.evaluate(async (rdns) => {
    const provider = (window as unknown as SiteWindow).site.providers.get(rdns)!
    const caught = async (request: unknown) => {
      const error: unknown = await provider.request(request as never).catch((reason: unknown) => reason)
      return {
        isError: error instanceof Error,
        name: (error as Error).name,
        code: (error as { code?: number }).code,
      }
    }
    return [await caught(undefined), await caught({ method: 'eth_accounts', params: [1n] })]
  }, wallet.rdns)
  expect(thrown).toEqual([
    { isError: true, name: 'Error', code: -32600 },
    { isError: true, name: 'TypeError', code: undefined },
  ])
})
