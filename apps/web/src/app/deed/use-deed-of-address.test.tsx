import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#lib/session.ts'
import { closeSignInNotice, useSignInNotice } from '#ui/dialogs/sign-in-notice.ts'
import { useDeedOfAddress } from './use-deed-of-address.ts'

beforeEach(() => {
  session.end()
  closeSignInNotice()
})

const askAt = (address: string) =>
  renderHook(useDeedOfAddress, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result.current

test('shows a deed to signed-in visitors and asks others to log in', () => {
  expect(askAt('/?deed=an-order')).toBeNull()
  expect(useSignInNotice.getState().wish).toBe('deed')
  closeSignInNotice()
  session.start({ access_token: 'a', refresh_token: 'r' })
  expect(askAt('/?deed=an-order')).toBe('an-order')
  expect(useSignInNotice.getState().wish).toBeNull()
})

test('does not ask to log in after a logout with an open deed', () => {
  session.start({ access_token: 'a', refresh_token: 'r' })
  askAt('/?deed=an-order')
  act(() => session.end())
  expect(useSignInNotice.getState().wish).toBeNull()
})

test('shows no notice for an address without a deed', () => {
  expect(askAt('/')).toBeNull()
  expect(useSignInNotice.getState().wish).toBeNull()
})
