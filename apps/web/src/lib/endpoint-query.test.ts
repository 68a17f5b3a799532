import { AppError } from '@meridian/shared/errors'
import { getProfile } from '@meridian/shared/endpoints/accounts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from './device-storage.ts'
import { createQueryClient, endpointKey, clearAccountDataOnChange } from './endpoint-query.ts'
import { createSession } from './session.ts'

test('removes the data of an account when it signs out and loads them for the next', async () => {
  const queries = createQueryClient()
  const session = createSession(createMemoryStorage())
  session.start({ access_token: 'a', refresh_token: 'first' })
  clearAccountDataOnChange(session, queries)
  const ask = vi.fn<() => Promise<string | null>>(async () => session.store.getState().refresh)
  const observer = new QueryObserver(queries, { queryKey: endpointKey(getProfile), queryFn: ask })
  observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('first'), { timeout: 30_000 })

  session.renew('b')
  expect(observer.getCurrentResult().data).toBe('first')

  session.end()
  expect(queries.getQueryData(endpointKey(getProfile))).toBeUndefined()
  expect(ask).toHaveBeenCalledTimes(1)

  session.start({ access_token: 'c', refresh_token: 'second' })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('second'), { timeout: 30_000 })
  queries.clear()
})

test('retries only requests without a response', () => {
  const onUnavailable = vi.fn<() => void>()
  const retry = createQueryClient(onUnavailable).getDefaultOptions().queries?.retry as (
    failures: number,
    error: Error,
  ) => boolean
  expect(retry(0, new AppError('NETWORK'))).toBe(true)
  expect(retry(0, new AppError('UNAVAILABLE'))).toBe(true)
  expect(retry(5, new AppError('UNAVAILABLE'))).toBe(true)
  expect(retry(6, new AppError('UNAVAILABLE'))).toBe(false)
  expect(onUnavailable).toHaveBeenCalledTimes(3)
  expect(retry(0, new AppError('FORBIDDEN'))).toBe(false)
  expect(retry(0, new AppError('TOKEN_REJECTED'))).toBe(false)
  expect(retry(2, new AppError('NETWORK'))).toBe(false)
})
