/** Links of documents work, and decisions have one form. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run/run-command.ts'

const documents = globSync(['*.md', '{apps,bench,docs,e2e,packages,tools}/**/*.md'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|test-results)$/.test(path),
})
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`]*`/g, '')

/** GitHub's anchors: lower case, no punctuation, dashes for spaces. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

function findDeadLinks(path: string): string[] {
  const links = [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  return links.filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = file ? join(dirname(path), file) : path
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
}

const sources = globSync('{apps,bench,docs,e2e,packages,tools}/**/*.{ts,tsx,mjs,js,sql,sol,md}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|test-results)$/.test(path),
}).map((path) => `/${path}`)

/** A file in code marks is named by its path, or by the end of it. */
function findMissingFiles(path: string): string[] {
  const named = [
    ...read(path).matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|sol)|(?:apps|packages|tools)\/[\w./-]*\w)`/g),
  ]
  return named
    .map(([, file]) => file!)
    .filter(
      (file) =>
        !sources.some((source) => source.endsWith(`/${file.replace('./', '')}`)) &&
        !existsSync(join(root, file)),
    )
}

test.each(documents)('%s has working links', (path) => {
  expect(findDeadLinks(path)).toEqual([])
})

test.each(documents)('%s names existing files', (path) => {
  expect(findMissingFiles(path)).toEqual([])
})

describe('decisions', () => {
  const decisions = documents.filter((path) => /^docs\/decisions\/\d/.test(path)).toSorted()
  const numberOf = (path: string) => basename(path).slice(0, 3)
  const statusOf = (path: string) => /^- Status: (.+)$/m.exec(read(path))?.[1] ?? ''
  const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!)
  /** The files that its status links after these words. */
  const named = (path: string, words: string) =>
    linksIn(new RegExp(`(?<!\\w)${words} ([^;]*)`).exec(statusOf(path))?.[1] ?? '').toSorted()

  test('have one number each', () => {
    const numbers = decisions.map(numberOf)
    expect(numbers.length).toBeGreaterThan(15)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test.each(decisions)('%s has a status, a date, a choice, its alternatives and measurements', (path) => {
    const text = read(path)
    expect(text).toMatch(new RegExp(`^# ${numberOf(path)} \\S`))
    expect(statusOf(path)).toMatch(/^(accepted|superseded)/)
    expect(text).toMatch(/^- Date: \d{4}-\d\d-\d\d/m)
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    expect(sections).toEqual(['Context', 'Decision', 'Rejected alternatives', 'Measurements'])
  })

  test.each(decisions)('%s is superseded exactly by the decisions that say so', (path) => {
    const by = decisions.filter((other) => named(other, 'supersedes').includes(basename(path)))
    expect(named(path, 'superseded by')).toEqual(by.map((other) => basename(other)))
  })

  test('are all listed', () => {
    const listed = linksIn(read('docs/decisions/README.md')).filter((link) => /^\d/.test(link))
    expect([...new Set(listed)].toSorted()).toEqual(decisions.map((path) => basename(path)))
  })

  test('are mentioned in code by numbers that exist or are listed as former', () => {
    const known = new Set(
      [...read('docs/decisions/README.md').matchAll(/^\| \[?(\d{3})/gm)].map(([, number]) => number!),
    )
    const unknown = sources.flatMap((path) =>
      [...read(path).matchAll(/decisions?[ /](\d{3})/g)]
        .filter(([, number]) => !known.has(number!))
        .map(([mention]) => `${path}: ${mention}`),
    )
    expect(unknown).toEqual([])
  })
})
