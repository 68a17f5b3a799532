/** Adds a report to every function of a source file, so that a trace can list the files that a click executes. */
import { parseSync, Visitor } from 'oxc-parser'
import type { ArrowFunctionExpression, Function as FunctionNode } from 'oxc-parser'

/** The global that receives the report: the path of the file and the offset of the function in it. */
export const reportName = '__executed'

/** Returns TypeScript again: types are stripped afterwards by Node, or by Vite. */
export function instrumentFunctions(path: string, source: string): string {
  const insertions: { at: number; text: string }[] = []
  const instrument = ({ body, start }: FunctionNode | ArrowFunctionExpression) => {
    if (!body) return
    // Optional: a web worker shares the code but has no receiver.
    const report = `globalThis.${reportName}?.(${JSON.stringify(path)}, ${start})`
    if (body.type === 'BlockStatement') insertions.push({ at: body.start + 1, text: `${report};` })
    else insertions.push({ at: body.start, text: `(${report}, ` }, { at: body.end, text: ')' })
  }
  new Visitor({
    FunctionDeclaration: instrument,
    FunctionExpression: instrument,
    ArrowFunctionExpression: instrument,
  }).visit(parseSync(path, source).program)
  insertions.sort((a, b) => b.at - a.at)
  return insertions.reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)
}
