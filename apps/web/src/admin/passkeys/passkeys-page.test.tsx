import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import { listPasskeys, removePasskey } from '@meridian/shared/endpoints/admin/passkeys'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AdminApp } from '#admin/admin-app.tsx'
import { createQueries } from '#admin/parts/call.ts'
import { AnsweringServer } from '#testing/answering-server.ts'

const at = '2026-01-01T00:00:00.000Z'
const passkey = (id: string) => ({ id, created_at: at, used_at: null })
const first = '11111111-2222-4333-8444-555555555555'
const second = '21111111-2222-4333-8444-555555555555'

test('removes one of two passkeys, and offers no button for the last one', async () => {
  const server = new AnsweringServer()
  vi.stubGlobal('fetch', server.fetch)
  onTestFinished(() => {
    cleanup()
    server.expectNoFaults()
  })
  server.answer(getOperator, { name: 'lan', role: 'reader', expires_at: at })
  server.answer(listPasskeys, { passkeys: [passkey(first), passkey(second)] })
  server.answer(removePasskey, {})
  window.history.replaceState(null, '', '/admin/passkeys')
  render(
    <QueryClientProvider client={createQueries()}>
      <AdminApp />
    </QueryClientProvider>,
  )
  const user = userEvent.setup({ delay: null })
  const [button] = await screen.findAllByRole('button', { name: 'Remove' })
  server.answer(listPasskeys, { passkeys: [passkey(second)] })
  await user.click(button!)
  expect(await screen.findByText(/a lost device locks you out/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})
