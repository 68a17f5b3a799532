import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const named = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name]) => name!.replace(/^CHAIN_\d+_/, 'CHAIN_N_')))

test('.env.example documents exactly the variables that the configuration reads', () => {
  const explained = named(read('../../../../../.env.example'), /^([A-Z][A-Z0-9_]+)=/gm)
  const variables = named(read('./environment.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm)
  const chains = named(read('./chain-config.ts'), /env\['([A-Z_]+)'\]/g)
  const ofAChain = ['chain-config', 'chain-coin', 'chain-limits', 'indexer-settings']
    .map((file) => read(`./${file}.ts`))
    .join('')
  const perChain = named(ofAChain, /(?:urlOf|name|gas|whole)\('([A-Z_]+)'[,)]/g)
  const wanted = variables.union(chains).union(new Set([...perChain].map((name) => `CHAIN_N_${name}`)))
  expect([...explained].toSorted()).toEqual([...wanted].toSorted())
})
