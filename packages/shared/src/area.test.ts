import { expect, test } from 'vitest'
import { formatArea } from './area.ts'

test('names the district and its country', () => {
  expect(formatArea({ district: 'Hoàn Kiếm', country: 'VN' }, 'en')).toBe('Hoàn Kiếm, Vietnam')
  expect(formatArea({ district: 'Hoàn Kiếm', country: 'VN' }, 'vi')).toBe('Hoàn Kiếm, Việt Nam')
})

test('names a desert or a city state once', () => {
  expect(formatArea({ district: '', country: 'EG' }, 'vi')).toBe('Ai Cập')
  expect(formatArea({ district: 'Singapore', country: 'SG' }, 'en')).toBe('Singapore')
})

test('is empty where nothing is known', () => {
  expect(formatArea({ district: '', country: '' }, 'en')).toBe('')
  expect(formatArea(undefined, 'en')).toBe('')
})
