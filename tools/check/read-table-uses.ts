/** Finds the tables that a source file reads and writes, in its SQL and in its calls of the query builder. */
import { parseSync, Visitor } from 'oxc-parser'
import type { Expression, TemplateLiteral } from 'oxc-parser'
import { hole, readSqlTables, unnamed } from './read-sql-tables.ts'
import type { TableUse } from './read-sql-tables.ts'

const reading = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'from',
  'using',
])
const writing = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** A statement in a string of its own, for `pg`. Sentences for people never begin in lower case. */
const isStatement = (text: string): boolean =>
  /^\s*(select|insert into|update|delete from|with|truncate|lock table|merge into)\s/.test(text) &&
  /\b(from|into|set|table|truncate)\b/.test(text)

const textOf = ({ quasis }: TemplateLiteral): string =>
  quasis.map(({ value }) => value.cooked ?? value.raw).join(` ${hole} `)

export function readTableUses(path: string, text: string): TableUse[] {
  if (path.endsWith('.sql')) return readSqlTables(text)
  const uses: TableUse[] = []
  const ctes = new Set<string>()
  const tagged = new Set<TemplateLiteral>()

  const note = (argument: Expression, how: TableUse['how']): void => {
    if (argument.type === 'Literal' && typeof argument.value === 'string')
      uses.push({ table: argument.value.split(/\s+as\s+/)[0]!, how })
    else if (argument.type === 'ArrayExpression')
      for (const item of argument.elements) {
        if (item && item.type !== 'SpreadElement') note(item, how)
      }
    // A subquery: its own calls are read separately.
    else if (argument.type !== 'ArrowFunctionExpression' && argument.type !== 'CallExpression')
      uses.push({ table: unnamed, how })
  }

  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      tagged.add(quasi)
      uses.push(...readSqlTables(textOf(quasi)))
    },
    TemplateLiteral(node) {
      if (!tagged.has(node) && isStatement(textOf(node))) uses.push(...readSqlTables(textOf(node)))
    },
    Literal({ value }) {
      if (typeof value === 'string' && isStatement(value)) uses.push(...readSqlTables(value))
    },
    CallExpression({ callee, arguments: [argument] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isBuiltIn = callee.object.type === 'Identifier' && /^[A-Z]/.test(callee.object.name)
      if (isBuiltIn || !argument || argument.type === 'SpreadElement') return
      const { name } = callee.property
      if (writing.has(name)) note(argument, 'write')
      else if (reading.has(name)) note(argument, 'read')
      else if (name === 'with' && argument.type === 'Literal') ctes.add(String(argument.value))
    },
  }).visit(parseSync(path, text).program)
  return uses.filter(({ table }) => !ctes.has(table))
}
