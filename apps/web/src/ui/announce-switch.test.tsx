import { AppError } from '@meridian/shared/errors'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#lib/endpoint-query.ts'
import { announceSwitch } from './announce-switch.ts'
import { StatusLine } from './status-line.tsx'

afterEach(async () => {
  cleanup()
  await i18next.changeLanguage('en')
})

test('keeps what is shown while the servers switch, and says so', async () => {
  const queries = createQueryClient(announceSwitch)
  let isSwitching = false
  let version = 0
  function Page() {
    const { data } = useQuery({
      queryKey: ['plots'],
      queryFn: async () => {
        if (isSwitching) throw new AppError('UNAVAILABLE')
        version += 1
        return `version ${version}`
      },
      retryDelay: 20,
    })
    return <p>{data}</p>
  }
  render(
    <QueryClientProvider client={queries}>
      <Page />
      <StatusLine floating={false} />
    </QueryClientProvider>,
  )
  await screen.findByText('version 1')
  isSwitching = true
  void queries.invalidateQueries()
  await screen.findByText('One moment, we are switching servers.', {}, { timeout: 30_000 })
  expect(screen.getByText('version 1')).toBeDefined()
  isSwitching = false
  await waitFor(() => expect(screen.getByText('version 2')).toBeDefined(), { timeout: 30_000 })
})
