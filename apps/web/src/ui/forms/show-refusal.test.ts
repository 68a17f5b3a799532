import { AppError } from '@meridian/shared/errors'
import { expect, test } from 'vitest'
import { showRefusal } from './show-refusal.ts'

/** A form of two fields that remembers what is said beside them, and what in the alert. */
function aForm() {
  const alerts: string[] = []
  const tell = async (message: string) => void alerts.push(message)
  const said: [string, string | undefined][] = []
  const form = {
    getValues: () => ({ username: '', password: '' }),
    setError: (path: string, { message }: { message?: string }) => said.push([path, message]),
  } as unknown as Parameters<typeof showRefusal>[1]
  return { form, said, alerts, tell }
}

test('fields that a refusal names are marked, the first of them last; the alert says each rule once', () => {
  const { form, said, alerts, tell } = aForm()
  const fields = [
    { path: 'username', code: 'x', params: {}, msg: 'Too short' },
    { path: 'password', code: 'x', params: {}, msg: 'Too short' },
    { path: 'elsewhere', code: 'y', params: {}, msg: 'Wrong!' },
  ]
  showRefusal(new AppError('INVALID_INPUT', { fields }), form, tell)
  expect(said).toEqual([
    ['password', 'Too short'],
    ['username', 'Too short'],
  ])
  expect(alerts).toEqual(['Too short. Wrong!'])
})

test('a refusal that names no field is told in the alert alone', () => {
  const { form, said, alerts, tell } = aForm()
  showRefusal(new AppError('NETWORK'), form, tell)
  expect(said).toEqual([])
  expect(alerts).toEqual(['Please try again, network error'])
})
