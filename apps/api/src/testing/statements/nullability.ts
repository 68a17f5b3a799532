/**
 * Finds the result columns of a statement that may be null, from PostgreSQL's resolved tree. A column may be null
 * unless the opposite is proven: by a not-null column, by a condition that excludes null, or by an expression that is
 * never null. Assumed without proof: array parameters contain no nulls, and those of one `unnest` have equal length.
 */
import type { TreeNode } from './parse-node-tree.ts'
import { neverNull, nullable, passOn, windowsOverRows } from './null-functions.ts'
import { conditionsOf, provenBy } from './proven-not-null.ts'
import type { Proven } from './proven-not-null.ts'

export interface Catalogue {
  /** `oid of the table.number of the column` */
  notNullColumns: ReadonlySet<string>
  /** Keyed by oid. */
  functions: ReadonlyMap<string, { name: string; strict: boolean }>
}

export interface ResultColumn {
  name: string
  mayBeNull: boolean
}

/** A query and the query that contains it. */
interface Scope {
  query: TreeNode
  outer: Scope | null
  proven: Proven
  /** Set while evaluating the new value of an updated column, which is computed from the old row. */
  isBefore?: true
}

const SELECT = 1
const UPDATE = 2
const INSERT = 3
const RETURNING_OLD = 1
const CONFLICT_UPDATE = 2
const rte = { table: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 }
const sublink = { exists: 0, expression: 4, array: 6 }

export function nullabilityOf(
  statement: TreeNode,
  { notNullColumns, functions }: Catalogue,
  nullableParams: ReadonlySet<number>,
): ResultColumn[] {
  const open = new Set<TreeNode>()
  const isStrict = (oid: string) => functions.get(oid)?.strict === true
  const nameOf = (oid: string) => functions.get(oid)?.name ?? ''

  const scopeOf = (query: TreeNode, outer: Scope | null): Scope => ({
    query,
    outer,
    proven: provenBy(conditionsOf(query), isStrict),
  })

  const entriesOf = (query: TreeNode): TreeNode[] =>
    query
      .nodes(query.number('commandType') === SELECT ? 'targetList' : 'returningList')
      .filter((entry) => entry.text('resjunk') === 'false')

  function columnMayBeNull(scope: Scope, index: number): boolean {
    const { query } = scope
    // In a recursive query, the non-recursive part decides.
    if (open.has(query)) return false
    open.add(query)
    try {
      if (query.node('setOperations'))
        return query
          .nodes('rtable')
          .filter((table) => table.number('rtekind') === rte.subquery)
          .some((table) => columnMayBeNull(scopeOf(table.node('subquery')!, scope), index))
      return mayBeNull(entriesOf(query)[index]!.node('expr'), scope)
    } finally {
      open.delete(query)
    }
  }

  function mayBeNull(expression: TreeNode | null, scope: Scope): boolean {
    if (!expression) return true
    const some = (field: string) => expression.nodes(field).some((part) => mayBeNull(part, scope))
    const { kind } = expression
    if (neverNull.has(kind)) return false
    if (passOn.has(kind)) return mayBeNull(expression.node('arg'), scope)
    switch (kind) {
      case 'VAR':
        return variableMayBeNull(expression, scope)
      case 'CONST':
        return expression.text('constisnull') === 'true'
      case 'PARAM':
        return nullableParams.has(expression.number('paramid'))
      case 'FUNCEXPR':
        return callMayBeNull(expression.text('funcid'), some('args'))
      case 'OPEXPR':
        return callMayBeNull(expression.text('opfuncid'), some('args'))
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return some('args')
      case 'COALESCEEXPR':
      case 'COALESCE':
      case 'MINMAXEXPR':
      case 'MINMAX':
        return expression.nodes('args').every((part) => mayBeNull(part, scope))
      case 'CASEEXPR':
      case 'CASE':
        return (
          mayBeNull(expression.node('defresult'), scope) ||
          expression.nodes('args').some((when) => mayBeNull(when.node('result'), scope))
        )
      case 'AGGREF':
        return aggregateMayBeNull(expression, scope)
      case 'WINDOWFUNC': {
        const name = nameOf(expression.text('winfnoid'))
        return name !== 'count' && (!windowsOverRows.has(name) || some('args'))
      }
      case 'SUBLINK':
        return sublinkMayBeNull(expression, scope)
      default:
        return true
    }
  }

  function callMayBeNull(oid: string, hasNullArgument: boolean): boolean {
    const name = nameOf(oid)
    if (neverNull.has(name)) return false
    return !isStrict(oid) || nullable.has(name) || hasNullArgument
  }

  function aggregateMayBeNull(aggregate: TreeNode, scope: Scope): boolean {
    if (nameOf(aggregate.text('aggfnoid')) === 'count') return false
    if (scope.query.nodes('groupClause').length === 0 || aggregate.node('aggfilter')) return true
    return aggregate.nodes('args').some((entry) => mayBeNull(entry.node('expr'), scope))
  }

  function sublinkMayBeNull(expression: TreeNode, scope: Scope): boolean {
    const type = expression.number('subLinkType')
    if (type === sublink.exists || type === sublink.array) return false
    const query = expression.node('subselect')!
    const inner = scopeOf(query, scope)
    if (type !== sublink.expression)
      return mayBeNull(expression.node('testexpr'), scope) || columnMayBeNull(inner, 0)
    const from = query.node('jointree')
    const isOneRow =
      !query.node('havingQual') &&
      !query.node('limitCount') &&
      (query.text('hasAggs') === 'true'
        ? query.nodes('groupClause').length === 0
        : from?.nodes('fromlist').length === 0 && !from.node('quals'))
    return !isOneRow || columnMayBeNull(inner, 0)
  }

  function variableMayBeNull(variable: TreeNode, inner: Scope): boolean {
    let scope = inner
    for (let up = variable.number('varlevelsup'); up > 0; up -= 1) scope = scope.outer!
    const { query, proven } = scope
    const [number, column] = [variable.number('varno'), variable.number('varattno')]
    const table = query.nodes('rtable')[number - 1]!
    const isNulled = (variable.get('varnullingrels') as unknown[]).length > 1
    if (isNulled && !proven.tables.has(number)) return true
    if (table.number('rtekind') === rte.table && !isNullableColumn(table, column)) return false
    const written = writtenValues(scope, variable, number, column)
    if (written) return written.some((value) => !value || mayBeNull(value, { ...scope, isBefore: true }))
    if (proven.columns.has(`${number}.${column}`)) return false
    switch (table.number('rtekind')) {
      case rte.subquery:
        return columnMayBeNull(scopeOf(table.node('subquery')!, scope), column - 1)
      case rte.join:
        return mayBeNull(table.nodes('joinaliasvars')[column - 1] ?? null, scope)
      case rte.group:
        return mayBeNull(table.nodes('groupexprs')[column - 1] ?? null, scope)
      case rte.values:
        return (table.get('values_lists') as TreeNode[][]).some((row) => mayBeNull(row[column - 1]!, scope))
      case rte.cte:
        return cteMayBeNull(table, scope, column)
      case rte.function:
        return functionColumnMayBeNull(table, scope, column)
      default:
        return true
    }
  }

  const isNullableColumn = (table: TreeNode, column: number): boolean =>
    column > 0 && !notNullColumns.has(`${table.text('relid')}.${column}`)

  /**
   * Expressions that a returned column may have been set to; null if the statement does not set it or returns the old
   * value.
   */
  function writtenValues(
    { query, isBefore }: Scope,
    variable: TreeNode,
    number: number,
    column: number,
  ): (TreeNode | null)[] | null {
    const command = query.number('commandType')
    const valueIn = (entries: readonly TreeNode[]) =>
      entries.find((entry) => entry.number('resno') === column)?.node('expr') ?? null
    const value = valueIn(query.nodes('targetList'))
    const conflict = query.node('onConflict')
    if (conflict?.number('exclRelIndex') === number) return [value]
    const isOld = isBefore || variable.number('varreturningtype') === RETURNING_OLD
    if (isOld || number !== query.number('resultRelation')) return null
    if (command === UPDATE) return value && [value]
    if (command !== INSERT) return null
    const isUpdated = conflict?.number('action') === CONFLICT_UPDATE
    return isUpdated ? [value, valueIn(conflict.nodes('onConflictSet'))] : [value]
  }

  function cteMayBeNull(table: TreeNode, inner: Scope, column: number): boolean {
    let scope = inner
    for (let up = table.number('ctelevelsup'); up > 0; up -= 1) scope = scope.outer!
    const cte = scope.query.nodes('cteList').find((one) => one.text('ctename') === table.text('ctename'))!
    return columnMayBeNull(scopeOf(cte.node('ctequery')!, scope), column - 1)
  }

  function functionColumnMayBeNull(table: TreeNode, scope: Scope, column: number): boolean {
    let first = 1
    for (const part of table.nodes('functions')) {
      const next = first + part.number('funccolcount')
      if (column < next) {
        const call = part.node('funcexpr')!
        if (call.kind !== 'FUNCEXPR') return mayBeNull(call, scope)
        if (nameOf(call.text('funcid')) === 'unnest')
          return call.nodes('args').some((list) => mayBeNull(list, scope))
        return (
          next - first > 1 ||
          callMayBeNull(
            call.text('funcid'),
            call.nodes('args').some((one) => mayBeNull(one, scope)),
          )
        )
      }
      first = next
    }
    // The ordinal column that `with ordinality` adds.
    return false
  }

  const scope = scopeOf(statement, null)
  return entriesOf(statement).map((entry, index) => ({
    name: entry.text('resname'),
    mayBeNull: columnMayBeNull(scope, index),
  }))
}
