import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { OnlineSwitch } from './online-switch.tsx'
import type { OnlineStatus } from './online/use-online-base.ts'

afterEach(cleanup)

const show = (status: OnlineStatus, byDefault = true) =>
  render(
    <OnlineSwitch source={{ url: 'https://maps.example/style' }} byDefault={byDefault} status={status} />,
  )

test('names the host of the online map beside the button that switches it off', async () => {
  show('drawn')
  expect(await screen.findByText('Online map from maps.example')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Switch off the online map' })).toHaveTextContent('Switch off')
})

test('says that the online map is loading before it is drawn', async () => {
  show('loading')
  expect(await screen.findByText('Online map: loading')).toBeVisible()
})

test('offers to stop trying, and nothing to switch off, where the host does not answer', async () => {
  show('unreachable')
  expect(await screen.findByText('The online map does not answer.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop trying' })).toBeVisible()
  expect(screen.queryByText('Switch off')).toBeNull()
})

test('offers the online map to visitors who do not use it, and stores their choice', async () => {
  show('off', false)
  const button = await screen.findByRole('button', { name: 'Online map' })
  await userEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Switch off the online map' })).toBe(button)
  await userEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Online map' })).toBe(button)
  expect(window.localStorage.getItem('online-map')).toBe('off')
})
