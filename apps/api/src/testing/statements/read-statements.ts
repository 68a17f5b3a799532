/**
 * Finds every statement with a declared row type: `sql` in the source, `sqlFile` with a row, and `query<Row>` of pg.
 * Skips `sql` that stands for a single value or for part of a statement.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync'
import type { Checker, Type } from 'typescript/unstable/sync'
import type { Node, TypeNode } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { FragmentReader, statementOf, textOf, Unsettled } from './read-fragments.ts'

export interface DeclaredColumn {
  name: string
  /** `string`, `bigint[]`, `Date`, `object` and so on; several for a union. */
  kinds: string[]
  mayBeNull: boolean
  isOptional: boolean
}

export interface DeclaredStatement {
  /** The path below `src`. */
  file: string
  line: number
  row: DeclaredColumn[]
  variants: { text: string; nullableParams: ReadonlySet<number> }[]
  /** Why the text could not be derived; null if it was. */
  unsettled: string | null
}

export function readStatements(config: string, isRead: (file: string) => boolean): DeclaredStatement[] {
  const api = new API({ cwd: dirname(config) })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const { checker, program } = project
    const fragments = new FragmentReader(checker)
    const statements: DeclaredStatement[] = []
    const root = join(dirname(config), 'src')
    for (const name of project.rootFiles) {
      const path = relative(root, name).replaceAll('\\', '/')
      if (!isRead(path)) continue
      const source = program.getSourceFile(name)!
      const note = (node: Node, type: Type, variants: () => DeclaredStatement['variants']): void => {
        const row = rowOf(checker, type)
        if (!row) return
        const line = source.text.slice(0, node.getStart(source)).split('\n').length
        const statement = { file: path, line, row }
        try {
          statements.push({ ...statement, variants: variants(), unsettled: null })
        } catch (error) {
          if (!(error instanceof Unsettled)) throw error
          statements.push({ ...statement, variants: [], unsettled: error.message })
        }
      }
      const visit = (node: Node): void => {
        if (is.isTaggedTemplateExpression(node) && textOf(node.tag) === 'sql')
          note(node, builtBy(checker, node), () => fragments.readTemplate(node.template).map(statementOf))
        if (is.isCallExpression(node) && textOf(node.expression) === 'sqlFile' && node.typeArguments?.[1])
          note(node, checker.getTypeFromTypeNode(node.typeArguments[1])!, () => [
            {
              text: readFileSync(join(dirname(name), fileIn(node)), 'utf8'),
              nullableParams: nullableIn(checker, fragments, node.typeArguments![0]!),
            },
          ])
        if (is.isCallExpression(node) && isQueryOfPg(node.expression) && node.typeArguments?.[0])
          note(node, checker.getTypeFromTypeNode(node.typeArguments[0])!, () => [
            textGiven(node.arguments[0]),
          ])
        node.forEachChild(visit)
      }
      visit(source)
    }
    return statements
  } finally {
    api.close()
  }
}

/** The row of a `RawBuilder<Row>`, explicit or inferred from the context. */
function builtBy(checker: Checker, node: Node): Type {
  const type = checker.getTypeAtLocation(node)!
  return type.isTypeReference() ? checker.getTypeArguments(type)[0]! : checker.getUnknownType()
}

/** `client.query<Row>(…)`, which bypasses the query builder. */
const isQueryOfPg = (callee: Node): boolean =>
  is.isPropertyAccessExpression(callee) && callee.name.text === 'query'

function textGiven(argument: Node | undefined): DeclaredStatement['variants'][number] {
  if (argument && (is.isStringLiteral(argument) || is.isNoSubstitutionTemplateLiteral(argument)))
    return { text: argument.text, nullableParams: new Set() }
  throw new Unsettled('given to pg')
}

const fileIn = (node: Node): string => /'(\.[^']+\.sql)'/.exec(textOf(node))![1]!

function nullableIn(checker: Checker, fragments: FragmentReader, params: TypeNode): Set<number> {
  const type = checker.getTypeFromTypeNode(params)!
  const types = type.isTypeReference() ? checker.getTypeArguments(type) : []
  return new Set(types.flatMap((one, at) => (fragments.mayBeNull(one) ? [at + 1] : [])))
}

/** Null for the type of a single value. */
function rowOf(checker: Checker, type: Type): DeclaredColumn[] | null {
  const kinds = kindsOf(checker, type)
  if (kinds.length !== 1 || kinds[0] !== 'object') return null
  return checker.getPropertiesOfType(type).map((property) => {
    const all = kindsOf(checker, checker.getTypeOfSymbol(property)!)
    return {
      name: property.name,
      kinds: all.filter((kind) => kind !== 'null'),
      mayBeNull: all.includes('null') || all.includes('unknown'),
      isOptional: (property.flags & SymbolFlags.Optional) !== 0,
    }
  })
}

const primitives: [TypeFlags, string][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Nullable, 'null'],
  [TypeFlags.AnyOrUnknown, 'unknown'],
]

function kindsOf(checker: Checker, type: Type): string[] {
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((part) => kindsOf(checker, part)))]
  const primitive = primitives.find(([flags]) => (type.flags & flags) !== 0)
  if (primitive) return [primitive[1]]
  if (checker.isArrayType(type) && type.isTypeReference())
    return checker
      .getTypeArguments(type)
      .flatMap((element) => kindsOf(checker, element))
      .map((kind) => `${kind}[]`)
  const name = type.getSymbol()?.name
  return name === 'Date' || name === 'Buffer' ? [name] : ['object']
}
