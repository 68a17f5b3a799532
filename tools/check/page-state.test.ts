/**
 * The web app's modules are evaluated once for many component tests, and lib/page-state.ts makes their state anew. State
 * that it does not know would reach the next test.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/run-command.ts'

const known = new Set([
  // Renewed with the state that is made from it.
  'features/map/basemap/archive/archives.ts: prefetched',
  'lib/session.ts: createStore',
  'ui/dialogs/dialogs.ts: createStore',
  // One store for each prompt.
  'features/wallet/demo-wallet/ask-owner.ts: createStore',
  'lib/store.ts: create',
  'lib/store.ts: createStore',
  // Ids, counters of calls, settings of the next map, and caches of code and words: no page shows another one's.
  'features/wallet/demo-wallet/ask-owner.ts: nextId',
  'features/map/basemap/archive/street-tiles.ts: areas',
  'lib/i18n/i18n.ts: hasVietnamese',
  'lib/i18n/i18n.ts: latest',
  'lib/i18n/error-message.ts: spoken',
  'lib/i18n/sea-name.ts: spoken',
  'lib/i18n/words.ts: translations',
  'lib/format.ts: wholeFormats',
  'app/router.tsx: components',
])

/** Variables and empty collections at the top level of a module, and zustand's own functions that make stores. */
const forms = [
  /^(?:export )?let (\w+)/gm,
  /^(?:export )?const (\w+)\b(?!: readonly)[^=\n]* = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\]|\{\})$/gm,
  /^import \{ (create|createStore)\b.*'zustand(?:\/vanilla)?'$/gm,
]
const stateOf = (text: string) => forms.flatMap((form) => [...text.matchAll(form)].map(([, name]) => name!))

const sources = globSync('**/*.{ts,tsx}', { cwd: join(root, 'apps/web/src') }).filter(
  (path) => !/\.test\.tsx?$|^testing\/|\/test-[\w-]+\.tsx?$/.test(path),
)
const textOf = (path: string) => readFileSync(join(root, 'apps/web/src', path), 'utf8')

test('state of the web app’s modules is made by pageState or a store', () => {
  const found = sources.flatMap((path) => stateOf(textOf(path)).map((name) => `${path}: ${name}`))
  expect(found.filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !found.includes(name))).toEqual([])
})

test('finds state of every form', () => {
  const text = [
    'export let isLoaded = false',
    'const read = new Map<string, number>()',
    'const NONE: readonly number[] = []',
    'const waiting: string[] = []',
    "import { createStore } from 'zustand/vanilla'",
    '  let inside = 1',
  ]
  expect(stateOf(text.join('\n'))).toEqual(['isLoaded', 'read', 'waiting', 'createStore'])
})
