import { readFileSync } from 'node:fs'
import { styleText } from 'node:util'
import { Failure, messageOf } from './state/failure.ts'

const shownLines = 15

/** One sentence, and the end of the log with the details below it. */
export function showFailure(error: unknown): void {
  const sentence = messageOf(error)
  process.stderr.write(`\n${styleText('red', '✗')} ${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}\n`)
  if (!(error instanceof Failure))
    return void process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`)
  if (error.log === null) return
  const lines = readLog(error.log).trimEnd().split('\n').slice(-shownLines)
  process.stderr.write(
    `  The last lines of ${error.log}:\n${lines.map((line) => `    ${line}`).join('\n')}\n`,
  )
}

function readLog(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '(there is no log)'
  }
}
