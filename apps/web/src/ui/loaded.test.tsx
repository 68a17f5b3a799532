import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Loaded } from './loaded.tsx'

test('loads again when the network is back, and not before', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => 'the cart')
  render(<Loaded load={load} />)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return load.mock.calls.length
    })
    .toBe(2)
  expect(await screen.findByText('the cart')).toBeVisible()
})

test('reports a failure once', async () => {
  const onFail = vi.fn<(cause: unknown) => void>()
  const load = () => Promise.reject(new TypeError('Failed to fetch'))
  render(<Loaded load={load} onFail={onFail} />)
  await expect.poll(() => onFail.mock.calls.length).toBe(1)
  window.dispatchEvent(new Event('online'))
  expect(onFail).toHaveBeenCalledTimes(1)
})
