import { errorCatalogue } from './errors/error-catalogue.ts'
import type { ErrorCode } from './errors/error-catalogue.ts'
import { sayWait } from './language.ts'

/** The numbers and names in a sentence. A text is shown as it is, a number as the language writes it. */
export type ErrorParams = Readonly<Record<string, number | string>>

type Placeholders<Sentence> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type ParamNames<Code extends ErrorCode> = Placeholders<(typeof errorCatalogue)[Code]['msg']>

/** An error whose sentence has parameters is made with them; only code that handles any error may leave them out. */
type DetailsOf<Code extends ErrorCode> = [ErrorCode] extends [Code]
  ? [details?: ErrorDetails, options?: { cause?: unknown }]
  : [ParamNames<Code>] extends [never]
    ? [details?: ErrorDetails, options?: { cause?: unknown }]
    : [
        details: ErrorDetails & { params: Record<ParamNames<Code>, number | string> },
        options?: { cause?: unknown },
      ]

/** A parameter that is not given stays in its braces. */
export const fillIn = (sentence: string, params: ErrorParams, language: string): string =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (braces, name: string) => {
    const value = params[name]
    return typeof value === 'number' ? value.toLocaleString(language) : (value ?? braces)
  })

function sentenceOf(code: ErrorCode, { params = {}, retryAfterSeconds }: ErrorDetails): string {
  if (code === 'TOO_MANY_REQUESTS' && retryAfterSeconds !== undefined)
    return `Too many attempts. Try again ${sayWait(retryAfterSeconds, 'en')}.`
  return fillIn(errorCatalogue[code].msg, params, 'en')
}

/** A wrong field of an input: a FieldIssue, and in an answer its English sentence. */
export interface RefusedField {
  path: string
  code: string
  params: Readonly<Record<string, unknown>>
  msg?: string
}

/** Further data of an error answer. */
export interface ErrorDetails {
  /** The message of an answer, when the browser rebuilds it. The server has one per code. */
  msg?: string
  /** A code of a newer server that this page does not know; only its message is usable. */
  unknownCode?: string
  fields?: readonly RefusedField[]
  retryAfterSeconds?: number
  params?: ErrorParams
  requestId?: string
  /** Further fields of this error, such as the parts that are down. */
  extra?: Record<string, unknown>
}

/** `Code` only ties the parameters to the sentence. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: Code, ...[details = {}, options]: DetailsOf<Code>) {
    super(details.msg ?? sentenceOf(code, details), options)
    this.name = 'AppError'
    this.code = code
    this.status = errorCatalogue[code].status
    this.details = details
  }
}
