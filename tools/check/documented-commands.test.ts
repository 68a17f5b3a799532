/** Documented commands must work on the Node that readers have, which may not run TypeScript. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/run-command.ts'

const documents = globSync(['*.md', '{apps,bench,docs,e2e,packages,tools}/**/*.md'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test.each(documents)(
  '%s names existing commands, and runs TypeScript only under the project’s Node',
  (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    expect(text.match(/\bnode (?!tools\/run\.mjs )\S*[^\n]*\.ts\b/g)).toBeNull()
    const named = [...text.matchAll(/\bnpm run (?!\S+ -w)([a-z:]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  },
)
