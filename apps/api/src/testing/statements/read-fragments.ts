/**
 * Builds the text of a statement as the source composes it: values become parameters, and fragments are resolved to
 * their source. Each branch of a conditional, and each result of a function, makes a variant of the statement.
 */
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync'
import type { Checker, Symbol, Type } from 'typescript/unstable/sync'
import type { Expression, Node, ParameterDeclaration, TemplateLiteral } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'

type Part = string | { param: { mayBeNull: boolean } }
export type Variant = readonly Part[]

/** Arguments of the calls on the path to this expression, by parameter. */
type Arguments = ReadonlyMap<number, { expression: Expression; given: Arguments }>

/** Thrown for a fragment whose text can not be derived from the source alone. */
export class Unsettled extends Error {}

const mostVariants = 64

export class FragmentReader {
  readonly #checker: Checker

  constructor(checker: Checker) {
    this.#checker = checker
  }

  readTemplate(template: TemplateLiteral, given: Arguments = new Map()): Variant[] {
    if (is.isNoSubstitutionTemplateLiteral(template)) return [[template.text]]
    return product([
      [[template.head.text]],
      ...template.templateSpans.flatMap(({ expression, literal }) => [
        this.#readPart(expression, given),
        [[literal.text]],
      ]),
    ])
  }

  mayBeNull(type: Type): boolean {
    return partsOf(type).some(({ flags }) => (flags & TypeFlags.Nullable) !== 0)
  }

  #readPart(expression: Expression, given: Arguments): Variant[] {
    const type = this.#checker.getTypeAtLocation(expression)
    if (!type) throw new Unsettled(`what is ${textOf(expression)}?`)
    if (!isFragment(type)) return [[{ param: { mayBeNull: this.mayBeNull(type) } }]]
    if (is.isTaggedTemplateExpression(expression)) return this.readTemplate(expression.template, given)
    if (is.isParenthesizedExpression(expression)) return this.#readPart(expression.expression, given)
    if (is.isConditionalExpression(expression))
      return [...this.#readPart(expression.whenTrue, given), ...this.#readPart(expression.whenFalse, given)]
    if (is.isCallExpression(expression)) {
      const { expression: callee } = expression
      if (is.isPropertyAccessExpression(callee) && textOf(callee.expression) === 'sql')
        return this.#readMaker(callee.name.text, [...expression.arguments], given)
      return this.#readCall(callee, [...expression.arguments], given)
    }
    const symbol = this.#symbolOf(expression)
    const argument = given.get(symbol.id)
    if (argument) return this.#readPart(argument.expression, argument.given)
    const declaration = symbol.valueDeclaration?.resolve()
    if (declaration && is.isParameterDeclaration(declaration)) return this.#readCallers(declaration)
    if (declaration && (is.isVariableDeclaration(declaration) || is.isPropertyAssignment(declaration))) {
      const { initializer } = declaration
      if (initializer) return this.#readPart(initializer, given)
    }
    throw new Unsettled(`${textOf(expression)} is made elsewhere`)
  }

  /** `sql.lit(…)` and similar helpers. */
  #readMaker(name: string, [first, separator]: Expression[], given: Arguments): Variant[] {
    const type = first && this.#checker.getTypeAtLocation(first)
    if (name === 'val' && type) return [[{ param: { mayBeNull: this.mayBeNull(type) } }]]
    if (name === 'lit' && type && (type.flags & TypeFlags.NumberLike) !== 0) return [['1']]
    if (name === 'join' && first && is.isArrayLiteralExpression(first)) {
      const between = separator ? this.#readPart(separator, given) : [[', ']]
      return product(
        [...first.elements].flatMap((element, at) => {
          const part = this.#readPart(element, given)
          return at === 0 ? [part] : [between, part]
        }),
      )
    }
    throw new Unsettled(`sql.${name}(${first ? textOf(first) : ''})`)
  }

  #readCall(callee: Expression, args: Expression[], given: Arguments): Variant[] {
    const declaration = this.#symbolOf(callee).valueDeclaration?.resolve()
    const called =
      declaration && is.isVariableDeclaration(declaration) ? declaration.initializer : declaration
    if (!called || !(is.isArrowFunction(called) || is.isFunctionDeclaration(called)) || !called.body)
      throw new Unsettled(`${textOf(callee)} is not a function of the source`)
    const inside = new Map(given)
    called.parameters.forEach(({ name }, at) => {
      const expression = args[at]
      if (expression && is.isIdentifier(name)) inside.set(this.#symbolOf(name).id, { expression, given })
    })
    const results = is.isBlock(called.body) ? returnedIn(called.body) : [called.body]
    return results.flatMap((result) => this.#readPart(result, inside))
  }

  /** The arguments that all callers pass for a parameter. */
  #readCallers(parameter: ParameterDeclaration): Variant[] {
    const { parent } = parameter
    const at = 'parameters' in parent ? [...(parent.parameters as Node[])].indexOf(parameter) : -1
    const calls = this.#checker.getSignatureUsage(parent).flatMap(({ call }) => call?.resolve() ?? [])
    if (at < 0 || calls.length === 0) throw new Unsettled(`${textOf(parameter)} has no callers`)
    return calls.flatMap((call) => {
      const argument = is.isCallExpression(call) ? (call.arguments[at] ?? parameter.initializer) : undefined
      if (!argument) throw new Unsettled(`${textOf(parameter)} is left out`)
      return this.#readPart(argument, new Map())
    })
  }

  #symbolOf(expression: Node): Symbol {
    const symbol = this.#checker.getSymbolAtLocation(expression)
    if (!symbol) throw new Unsettled(`${textOf(expression)} has no name`)
    return (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol)
  }
}

/** Numbers the parameters, and collects those that may be null. */
export function statementOf(variant: Variant): { text: string; nullableParams: Set<number> } {
  const nullableParams = new Set<number>()
  let params = 0
  const text = variant
    .map((part) => {
      if (typeof part === 'string') return part
      params += 1
      if (part.param.mayBeNull) nullableParams.add(params)
      return `$${params}`
    })
    .join('')
  return { text, nullableParams }
}

export const textOf = (node: Node): string => node.getText().replaceAll(/\s+/g, ' ')

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])

const isFragment = (type: Type): boolean =>
  partsOf(type).some((part) => part.getSymbol()?.name === 'RawBuilder')

function returnedIn(block: Node): Expression[] {
  const found: Expression[] = []
  const visit = (node: Node): void => {
    if (is.isArrowFunction(node) || is.isFunctionDeclaration(node)) return
    if (is.isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(visit)
  }
  block.forEachChild(visit)
  return found
}

function product(lists: readonly Variant[][]): Variant[] {
  return lists.reduce<Variant[]>(
    (all, list) => {
      if (all.length * list.length > mostVariants) throw new Unsettled('too many variants')
      return all.flatMap((before) => list.map((next) => [...before, ...next]))
    },
    [[]],
  )
}
