/**
 * Expressions that a query's conditions prove not null: strict operators, `is not null` and bare booleans reject null.
 */
import type { TreeNode } from './parse-node-tree.ts'
import { passOn } from './null-functions.ts'

const INNER = 0

/** Conditions of `where` and of the inner joins that every row has passed. */
export function conditionsOf(query: TreeNode): TreeNode[] {
  const from = query.node('jointree')
  if (!from) return []
  const ofItem = (item: TreeNode): TreeNode[] => {
    if (item.kind !== 'JOINEXPR' || item.number('jointype') !== INNER) return []
    return [item.node('larg')!, item.node('rarg')!].flatMap(ofItem).concat(item.node('quals') ?? [])
  }
  return from
    .nodes('fromlist')
    .flatMap(ofItem)
    .concat(from.node('quals') ?? [])
}

export interface Proven {
  /** `number of the table.number of the column` */
  columns: Set<string>
  /** Outer-joined tables whose row is proven to exist. */
  tables: Set<number>
}

export function provenBy(
  conditions: readonly TreeNode[],
  isStrict: (functionOid: string) => boolean,
): Proven {
  const proven: Proven = { columns: new Set(), tables: new Set() }

  /** Records that this expression is not null. */
  function note(expression: TreeNode | undefined): void {
    if (!expression) return
    const { kind } = expression
    if (kind === 'VAR' && expression.number('varlevelsup') === 0) {
      proven.tables.add(expression.number('varno'))
      proven.columns.add(`${expression.text('varno')}.${expression.text('varattno')}`)
    } else if (passOn.has(kind)) note(expression.node('arg') ?? undefined)
    else if (kind === 'FUNCEXPR' && isStrict(expression.text('funcid')))
      expression.nodes('args').forEach(note)
    else if (kind === 'OPEXPR' && isStrict(expression.text('opfuncid')))
      expression.nodes('args').forEach(note)
    else if (kind === 'SCALARARRAYOPEXPR' && expression.text('useOr') === 'true')
      note(expression.nodes('args')[0])
    else if (kind === 'ROWEXPR' || kind === 'ROW') expression.nodes('args').forEach(note)
  }

  /** Records the consequences of this condition being true. */
  function hold(condition: TreeNode): void {
    const { kind } = condition
    if (kind === 'BOOLEXPR' && condition.text('boolop') === 'and') condition.nodes('args').forEach(hold)
    else if (kind === 'BOOLEXPR' && condition.text('boolop') === 'not') {
      const [denied] = condition.nodes('args')
      if (denied?.kind === 'VAR') note(denied)
    } else if (kind === 'NULLTEST') {
      if (condition.number('nulltesttype') === 1) note(condition.node('arg')!)
    } else note(condition)
  }

  conditions.forEach(hold)
  return proven
}
