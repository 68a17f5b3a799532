/** The programs that a source file starts, by the first argument of the call. */
import { parseSync, Visitor } from 'oxc-parser'
import type { Argument, Expression } from 'oxc-parser'

/** `fork` is not among them: it always runs Node. */
const starters = new Set(['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync', 'runCommand'])

/** Calls that start this same Node are left out; a computed program is returned as its source text in brackets. */
export function findStartedPrograms(path: string, source: string): string[] {
  const found: string[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!first || !starts(callee)) return
      const started = first.type === 'ArrayExpression' ? first.elements[0] : first
      if (!started) return
      const text = source.slice(started.start, started.end)
      // `bin` is the program of a package, run by this Node.
      if (text === 'process.execPath' || text.startsWith('bin(')) return
      const isLiteral = started.type === 'Literal' && typeof started.value === 'string'
      found.push(isLiteral ? started.value : `(${text})`)
    },
  }).visit(program)
  return found
}

/** `spawn(…)`, `childProcess.spawn(…)` or `promisify(execFile)(…)`; a regular expression's `exec` is another thing. */
function starts(callee: Expression): boolean {
  if (callee.type === 'Identifier') return starters.has(callee.name)
  if (callee.type === 'CallExpression') return callee.arguments.some((one) => isStarter(one))
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return starters.has(callee.property.name) && callee.property.name !== 'exec'
}

const isStarter = (one: Argument): boolean => one.type === 'Identifier' && starters.has(one.name)
