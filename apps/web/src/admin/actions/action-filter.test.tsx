import { listActions } from '@meridian/shared/endpoints/admin/actions'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AnsweringServer } from '#testing/answering-server.ts'
import { createQueries } from '#admin/parts/call.ts'
import { ActionsPage } from './actions-page.tsx'

test('searches by the fields that are filled', async () => {
  const server = new AnsweringServer()
  vi.stubGlobal('fetch', server.fetch)
  onTestFinished(() => {
    cleanup()
    server.expectNoFaults()
  })
  server.answer(listActions, { actions: [], next: null })
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <ActionsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = userEvent.setup({ delay: null })
  expect(await screen.findByText('No action yet')).toBeTruthy()
  await user.type(screen.getByLabelText('Operator'), ' lan ')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(server.requests(listActions).map(({ query }) => query)).toEqual([{}, { who: 'lan' }])
})
