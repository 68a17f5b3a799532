import { AppError } from '@meridian/shared/errors'
import { expect, test } from 'vitest'
import { showRefusal } from './show-refusal.ts'

/** A form of two fields that records field errors and alerts. */
function aForm() {
  const alerts: string[] = []
  const show = async (message: string) => void alerts.push(message)
  const said: [string, string | undefined][] = []
  const form = {
    getValues: () => ({ username: '', password: '' }),
    setError: (path: string, { message }: { message?: string }) => said.push([path, message]),
  } as unknown as Parameters<typeof showRefusal>[1]
  return { form, said, alerts, show }
}

test('marks the refused fields, focuses the first, and lists each rule once in the alert', () => {
  const { form, said, alerts, show } = aForm()
  const fields = [
    { path: 'username', code: 'x', params: {}, msg: 'Too short' },
    { path: 'password', code: 'x', params: {}, msg: 'Too short' },
    { path: 'elsewhere', code: 'y', params: {}, msg: 'Wrong!' },
  ]
  showRefusal(new AppError('INVALID_INPUT', { fields }), form, show)
  expect(said).toEqual([
    ['password', 'Too short'],
    ['username', 'Too short'],
  ])
  expect(alerts).toEqual(['Too short. Wrong!'])
})

test('shows a refusal without a field in the alert only', () => {
  const { form, said, alerts, show } = aForm()
  showRefusal(new AppError('NETWORK'), form, show)
  expect(said).toEqual([])
  expect(alerts).toEqual(['Please try again, network error'])
})
