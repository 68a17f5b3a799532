import { expect, test } from 'vitest'
import { ownHosts, visitedOrigin } from './own-hosts.ts'

const at = (mode: 'demo' | 'live', publicUrl: string) => ({
  mode,
  http: { host: '127.0.0.1', port: 3000, trustProxy: [], publicUrl },
})

test('accepts every loopback name in the demo, on its port only', () => {
  const demo = at('demo', 'http://localhost:3000')
  expect([...ownHosts(demo)]).toEqual(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
  expect(visitedOrigin(demo, '127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
  expect(visitedOrigin(demo, 'rebound.example:3000')).toBe('http://localhost:3000')
  expect(visitedOrigin(demo, 'localhost:4000')).toBe('http://localhost:3000')
})

test('accepts only the configured name in live mode', () => {
  const live = at('live', 'https://land.example')
  expect([...ownHosts(live)]).toEqual(['land.example'])
  expect(visitedOrigin(live, 'localhost')).toBe('https://land.example')
})
