import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { wordsIn } from '#lib/i18n/words.ts'
import { useTierName } from './use-tier-name.ts'

test("translates Meridian's own tiers and keeps the names of others", async () => {
  onTestFinished(() => void i18next.changeLanguage('en'))
  await wordsIn('vi')
  await i18next.changeLanguage('vi')
  const { result } = renderHook(() => useTierName())
  expect(result.current('Landowner')).toBe('Chủ đất')
  expect(result.current('Baron of the Bay')).toBe('Baron of the Bay')
})
