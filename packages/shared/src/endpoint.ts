/**
 * One definition per endpoint, from which the server's route, the browser's typed call and the OpenAPI page are
 * built. Uses `zod/mini` because the browser loads these schemas.
 */
import * as z from 'zod/mini'
import type { ErrorCode } from './errors/error-catalogue.ts'
import type { OperatorRole } from './operators/operator-roles.ts'

type Shape = z.core.$ZodLooseShape

/**
 * 'account' requires a signed-in account; 'anyone' ignores tokens; 'optional' accepts a missing token but no invalid
 * one. A role requires an operator of the admin console with at least this role; accounts have none.
 */
type AccessRule = 'anyone' | 'account' | 'optional' | OperatorRole

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends Shape = Shape,
  Access extends AccessRule = AccessRule,
  Path extends `/api/${string}` = `/api/${string}`,
> {
  method: 'GET' | 'POST' | 'PATCH'
  /** OpenAPI form: `/api/account/active/{key}`. */
  path: Path
  tag: string
  summary: string
  access: Access
  params: z.ZodMiniObject<Params>
  query: z.ZodMiniObject<Query>
  body: z.ZodMiniObject<Body>
  /** The complete success answer, including `error` and `msg`. */
  answer: z.ZodMiniObject<Output & typeof answerBase>
  errors: readonly ErrorCode[]
}

const answerBase = { error: z.literal(false), msg: z.string() }

/** The shape of every error answer. */
export const refusal = z.looseObject({
  error: z.literal(true),
  msg: z.string(),
  code: z.string(),
  /** The numbers and names in the sentence. */
  params: z.optional(z.record(z.string(), z.union([z.number(), z.string()]))),
  fields: z.optional(
    z.array(
      z.object({
        path: z.string(),
        /** A code of field-issue.ts; a newer server may send others. */
        code: z.string(),
        params: z.record(z.string(), z.unknown()),
        msg: z.string(),
      }),
    ),
  ),
  retryAfterSeconds: z.optional(z.number()),
  requestId: z.optional(z.string()),
})

export function defineEndpoint<
  Params extends Shape = Record<never, never>,
  Query extends Shape = Record<never, never>,
  Body extends Shape = Record<never, never>,
  Output extends Shape = Record<never, never>,
  Access extends AccessRule = 'anyone',
  Path extends Endpoint['path'] = Endpoint['path'],
>(definition: {
  method: Endpoint['method']
  path: Path
  tag: string
  summary: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  output?: Output
  errors?: readonly ErrorCode[]
}): Endpoint<Params, Query, Body, Output, Access, Path> {
  const { params, query, body, output, errors = [], ...rest } = definition
  return {
    ...rest,
    params: z.object(params ?? ({} as Params)),
    query: z.object(query ?? ({} as Query)),
    body: z.object(body ?? ({} as Body)),
    answer: z.object({ ...output, ...answerBase } as Output & typeof answerBase),
    errors,
  }
}

// Any endpoint, for generic code.
// oxlint-disable-next-line typescript/no-explicit-any -- a bound for inference; nothing is read through it
export type AnyEndpoint = Endpoint<any, any, any, any>

/** Callers omit parts without fields and may omit parts whose fields are all optional. */
type Part<Name extends string, Value> = string extends keyof Value
  ? { [K in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

/** The input of a caller. */
export type EndpointInput<E extends AnyEndpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

/** The input of a handler: the same, after validation. */
export interface EndpointRequest<E extends AnyEndpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

export type EndpointAnswer<E extends AnyEndpoint> = z.output<E['answer']>

/** The result of a handler: the answer without `error`; `msg` is optional. */
export type EndpointResult<E extends AnyEndpoint> = Omit<z.input<E['answer']>, 'error' | 'msg'> & {
  msg?: string
}

export const hasFields = (schema: z.ZodMiniObject): boolean => Object.keys(schema.shape).length > 0
