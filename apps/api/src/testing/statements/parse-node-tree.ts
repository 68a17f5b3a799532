/** Parses the text of a `pg_node_tree`: PostgreSQL's format for a statement with resolved names and types. */

export type TreeValue = TreeNode | readonly TreeValue[] | string | null

/** `{VAR :varno 1 :varattno 2}` has the kind VAR and two fields. */
export class TreeNode {
  readonly kind: string
  readonly #fields: ReadonlyMap<string, TreeValue>

  constructor(kind: string, fields: ReadonlyMap<string, TreeValue>) {
    this.kind = kind
    this.#fields = fields
  }

  get(field: string): TreeValue {
    const value = this.#fields.get(field)
    if (value === undefined) throw new Error(`${this.kind} has no field ${field}`)
    return value
  }

  text(field: string): string {
    const value = this.get(field)
    if (typeof value !== 'string') throw new Error(`${field} of ${this.kind} is not a text`)
    return value
  }

  number(field: string): number {
    return Number(this.get(field))
  }

  node(field: string): TreeNode | null {
    const value = this.get(field)
    return value instanceof TreeNode ? value : null
  }

  nodes(field: string): TreeNode[] {
    const value = this.get(field)
    return Array.isArray(value) ? (value as TreeValue[]).filter((item) => item instanceof TreeNode) : []
  }
}

const token = /[(){}]|(?:\\[^]|[^\s(){}\\])+/g

export function parseNodeTree(text: string): TreeValue {
  const tokens = text.match(token) ?? []
  let at = 0

  function parseNode(): TreeNode {
    const kind = tokens[at++]!
    const fields = new Map<string, TreeValue>()
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1)
      const values: TreeValue[] = []
      while (!tokens[at]!.startsWith(':') && tokens[at] !== '}') values.push(parseValue())
      // The format of a constant is its length and its bytes.
      fields.set(name, values.length === 1 ? values[0]! : values)
    }
    at += 1
    return new TreeNode(kind, fields)
  }

  function parseValue(): TreeValue {
    const next = tokens[at++]
    if (next === undefined) throw new Error('the tree ends in the middle')
    if (next === '{') return parseNode()
    if (next === '<>') return null
    if (next !== '(') return next.replaceAll(/\\([^])/g, '$1').replaceAll(/^"|"$/g, '')
    const list: TreeValue[] = []
    while (tokens[at] !== ')') list.push(parseValue())
    at += 1
    return list
  }

  return parseValue()
}
