import { expect, test, vi } from 'vitest'
import { leaveFor } from './leave-for.ts'

test('loads the page again when Back restores it', () => {
  const location = { assign: vi.fn<(url: string) => void>(), reload: vi.fn<() => void>() }
  leaveFor('https://pay.example/1', { location: location as unknown as Location })
  expect(location.assign).toHaveBeenCalledWith('https://pay.example/1')
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  shown(false)
  expect(location.reload).not.toHaveBeenCalled()
  shown(true)
  expect(location.reload).toHaveBeenCalledTimes(1)
})
