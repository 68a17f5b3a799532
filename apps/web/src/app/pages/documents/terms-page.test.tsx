import { getTerms } from '@meridian/shared/endpoints/accounts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'

test('loads the terms again after a failure', async () => {
  const visit = prepareVisit()
  visit.server.lose(getTerms)
  await visit.goTo('/terms_of_service')
  expect(await screen.findByText('Please try again, network error')).toBeVisible()
  visit.server.answer(getTerms, { data: { content: '<h2>1. What you buy</h2>' } })
  await visit.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: '1. What you buy' })).toBeVisible()
})
