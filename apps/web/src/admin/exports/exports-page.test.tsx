import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { ExportsPage } from './exports-page.tsx'

test('each list is a link with the chosen days', () => {
  onTestFinished(cleanup)
  render(<ExportsPage />)
  const address = () => screen.getByRole('link', { name: 'Purchases (CSV)' }).getAttribute('href')
  expect(screen.getAllByRole('link')).toHaveLength(4)
  expect(address()).toBe('/api/admin/exports/orders')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-02' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-03' } })
  expect(address()).toBe('/api/admin/exports/orders?from=2026-01-02&to=2026-01-03')
})
