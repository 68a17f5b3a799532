import { endOtherSessions, endSession, listSessions } from '@meridian/shared/endpoints/sessions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

const at = '2026-11-15T06:05:00.000Z'
const session = (id: string, isCurrent = false) => ({
  id,
  created_at: at,
  used_at: at,
  expires_at: at,
  is_current: isCurrent,
})
const [own, second, third] = [
  session('11111111-2222-4333-8444-555555555555', true),
  session('21111111-2222-4333-8444-555555555555'),
  session('31111111-2222-4333-8444-555555555555'),
] as const

test('ends one session, then all others', async () => {
  const visit = prepareVisit().signIn()
  visit.server.answer(listSessions, { sessions: [own, second, third] })
  visit.server.answer(endSession, {})
  visit.server.answer(endOtherSessions, {})
  await visit.goTo('/sessions')
  expect(await screen.findByText('This browser')).toBeVisible()
  visit.server.answer(listSessions, { sessions: [own, third] })
  await visit.user.click(screen.getAllByRole('button', { name: 'End' })[0]!)
  expect(await screen.findByText('The session has ended.')).toBeVisible()
  expect(visit.server.requests(endSession)[0]?.body).toEqual({ id: second.id })
  visit.server.answer(listSessions, { sessions: [own] })
  await visit.user.click(screen.getByRole('button', { name: 'End all others' }))
  expect(await screen.findByText('All other sessions have ended.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
})

test('says when the sessions can not be loaded', async () => {
  const visit = prepareVisit().signIn()
  visit.server.lose(listSessions)
  await visit.goTo('/sessions')
  expect(await screen.findByText(/Your sessions could not be loaded/)).toBeVisible()
})
