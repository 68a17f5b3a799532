/** The structure of the code: no import cycles between files or folders, and no folder or file that is too large. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/run-command.ts'

const maxFilesPerFolder = 25
const maxLinesPerFile = 300

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const isGenerated = (path: string) =>
  /(^|\/)(node_modules|dist[^/]*|generated|out|cache|public)$|\.generated\.ts$/.test(path)
const sources = globSync('{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mjs,js}', {
  cwd: root,
  exclude: isGenerated,
}).filter((path) => !isTest(path) && !path.endsWith('.d.ts'))

test('no folder has more than 25 source files', () => {
  const folders = Object.entries(Object.groupBy(sources, (path) => dirname(path)))
  const crowded = folders.filter(([, files = []]) => files.length > maxFilesPerFolder)
  expect(crowded.map(([folder, files = []]) => `${folder}: ${files.length}`)).toEqual([])
})

test('no source or test has more than 300 lines', () => {
  const long = globSync('{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mjs,js,sol}', {
    cwd: root,
    exclude: isGenerated,
  })
    .map((path) => [path, readFileSync(join(root, path), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > maxLinesPerFile)
  expect(long.map(([path, lines]) => `${path}: ${lines} lines, split it by topic`)).toEqual([])
})

test('no import cycle between files, of any kind of import', () => {
  const graph = new Map(sources.map((path) => [path, importsOf(path)]))
  expect(findCycles(graph)).toEqual([])
})

test('no import cycle between folders', () => {
  const graph = new Map<string, string[]>()
  for (const path of sources)
    for (const target of importsOf(path)) {
      const [from, to] = [dirname(path), dirname(target)]
      if (from !== to) graph.set(from, [...(graph.get(from) ?? []), to])
    }
  expect(findCycles(graph)).toEqual([])
})

test('finds a cycle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(findCycles(graph)).toEqual([['b', 'c']])
})

/** Type imports and dynamic imports count too, because a reader follows them as well. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:\.{1,2}\/|#|@meridian\/)[^']+)'/g)]
    .map(([, specifier]) => resolveImport(path, specifier!))
    .filter((target) => target !== null)
}

function resolveImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return known(join(dirname(path), specifier))
  const workspace = workspaceOf(path)
  if (specifier.startsWith('#')) return fromMap(workspace, manifest(workspace).imports, specifier)
  const [, name = '', rest = ''] = /^@meridian\/([\w-]+)\/?(.*)$/.exec(specifier) ?? []
  const other = [`packages/${name}`, `apps/${name}`].find((folder) => existsSync(join(root, folder)))
  return other ? fromMap(other, manifest(other).exports, `./${rest}`) : null
}

function fromMap(workspace: string, map: Record<string, string> = {}, specifier: string): string | null {
  for (const [pattern, target] of Object.entries(map)) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? specifier !== pattern : !specifier.startsWith(before)) continue
    return known(join(workspace, target.replace('*', specifier.slice(before.length))))
  }
  return null
}

const known = (path: string): string | null => (sources.includes(path) ? path : null)

const workspaceOf = (path: string): string => /^(?:apps|packages)\/[\w-]+|^[\w-]+/.exec(path)![0]

const manifests = new Map<string, { imports?: Record<string, string>; exports?: Record<string, string> }>()
function manifest(workspace: string) {
  const file = join(root, workspace, 'package.json')
  const read = manifests.get(workspace) ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  manifests.set(workspace, read)
  return read as { imports?: Record<string, string>; exports?: Record<string, string> }
}

/** Tarjan's strongly connected components of more than one file, each sorted by name. */
function findCycles(graph: Map<string, string[]>): string[][] {
  const found = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (path: string) => {
    const own = { index: found.size, low: found.size, isOpen: true }
    found.set(path, own)
    open.push(path)
    for (const target of graph.get(path) ?? []) {
      const other = found.get(target) ?? visit(target)
      if (other.isOpen) own.low = Math.min(own.low, other.low)
    }
    if (own.low === own.index) {
      const circle = open.splice(open.indexOf(path))
      for (const member of circle) found.get(member)!.isOpen = false
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return own
  }
  for (const path of graph.keys()) if (!found.has(path)) visit(path)
  return circles
}
