/** Finds waits in tests that a slow machine would end: vitest waits one second by default. */
import { parseSync, Visitor } from 'oxc-parser'
import type { Expression } from 'oxc-parser'

const waits = new Set(['waitFor', 'waitUntil'])
const least = 30_000

export function findImpatientWaits(path: string, source: string): string[] {
  const found: string[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    CallExpression({ callee, arguments: [, options], start }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      if (callee.object.name !== 'vi' || callee.property.type !== 'Identifier') return
      if (!waits.has(callee.property.name)) return
      if (options && options.type !== 'SpreadElement' && isPatient(options)) return
      found.push(`${path}:${source.slice(0, start).split('\n').length} waits less than ${least / 1000} s`)
    },
  }).visit(program)
  return found
}

/** A time, or options with one. */
function isPatient(options: Expression): boolean {
  if (options.type !== 'ObjectExpression') return isLongEnough(options)
  return options.properties.some(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      property.key.name === 'timeout' &&
      isLongEnough(property.value),
  )
}

/** A named constant or a calculation counts as a deliberate choice. */
const isLongEnough = (value: Expression): boolean =>
  value.type !== 'Literal' || (typeof value.value === 'number' && value.value >= least)
