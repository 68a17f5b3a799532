/**
 * Finds the tables that a piece of SQL reads and writes. It scans words without a grammar, because most pieces are
 * fragments of a statement; `hole` stands for a value or another piece.
 */
export interface TableUse {
  table: string
  how: 'read' | 'write'
}

export const hole = '§'
/** A table whose name is not in the text. */
export const unnamed = 'a table without a name'

const tokenOf = /[a-z_][\w.]*|§|[(),;]/g
const noise = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|::/g

/** Where FROM separates arguments. */
const callsWithFrom = new Set(['extract', 'substring', 'trim', 'overlay'])
/** Where UPDATE is part of a lock, a conflict or a foreign key: FOR [NO KEY] UPDATE, DO UPDATE, ON UPDATE. */
const beforeOtherUpdate = new Set(['for', 'key', 'do', 'on'])
const endsFrom = new Set(
  'where group having order limit offset union except intersect returning for window fetch set ;'.split(' '),
)

export function readSqlTables(text: string): TableUse[] {
  const tokens = tokensOf(text)
  const ctes = cteNamesOf(tokens)
  const uses: TableUse[] = []

  /** The table that begins at this token, if any: not a subquery, a function or the name of a WITH. */
  const note = (at: number, how: TableUse['how']): void => {
    let position = at
    while (['only', 'lateral', 'table'].includes(tokens[position] ?? '')) position += 1
    const word = tokens[position]
    if (word === undefined || word === '(' || word === ')') return
    if (word === hole) uses.push({ table: unnamed, how })
    else if (how === 'read' && tokens[position + 1] === '(') return
    else if (!ctes.has(word)) uses.push({ table: word.replace(/^public\./, ''), how })
  }
  /** FROM a, b: up to the next clause, a table follows every comma. */
  const noteList = (from: number): void => {
    note(from, 'read')
    let depth = 0
    for (let at = from; at < tokens.length && depth >= 0; at += 1) {
      const token = tokens[at]!
      if (token === '(') depth += 1
      else if (token === ')') depth -= 1
      else if (depth === 0 && endsFrom.has(token)) return
      else if (depth === 0 && token === ',') note(at + 1, 'read')
    }
  }

  const callees: string[] = []
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1] ?? ''
    if (token === '(') callees.push(before)
    else if (token === ')') callees.pop()
    else if (token === 'from') {
      if (before === 'delete') note(at + 1, 'write')
      else if (before !== 'distinct' && !callsWithFrom.has(callees.at(-1) ?? '')) noteList(at + 1)
    } else if (token === 'join') note(at + 1, 'read')
    else if (token === 'using') noteList(at + 1)
    else if (token === 'into' || token === 'truncate') note(at + 1, 'write')
    else if (token === 'lock' && tokens[at + 1] === 'table') note(at + 1, 'write')
    else if (token === 'update' && !beforeOtherUpdate.has(before)) note(at + 1, 'write')
  }
  return uses
}

const tokensOf = (text: string): string[] =>
  text.replaceAll(noise, ' ').replaceAll('"', '').toLowerCase().match(tokenOf) ?? []

/** WITH name AS (…), name (columns) AS MATERIALIZED (…): only these have a name, AS and a parenthesis. */
function cteNamesOf(tokens: string[]): Set<string> {
  const names = new Set<string>()
  for (const [at, token] of tokens.entries()) {
    if (token !== 'as') continue
    const opens = tokens.slice(at + 1).find((next) => next !== 'not' && next !== 'materialized')
    if (opens !== '(') continue
    let name = at - 1
    if (tokens[name] === ')') name = tokens.lastIndexOf('(', name) - 1
    if (['with', 'recursive', ','].includes(tokens[name - 1] ?? '')) names.add(tokens[name]!)
  }
  return names
}
