/** Turns every thrown error into `{error: true, msg, code}` with the matching status. */
import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import type { ErrorCode } from '@meridian/shared/errors/error-catalogue'
import type { FieldIssue } from '@meridian/shared/field-issue'
import { asSentence, sayField } from '@meridian/shared/field-sentence'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'

/** Errors of Fastify, and of the database if only the caller can be the cause, by code. */
const outsideCodes: Record<string, ErrorCode> = {
  // a zero byte or broken UTF-8 in a text
  22021: 'INVALID_INPUT',
  '22P05': 'INVALID_INPUT',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
}

/**
 * The server ended a statement that ran too long, and rolled its transaction back: nothing was changed. It waited for
 * a lock or for slow disks, usually during a failover.
 */
const statementEnded = '57014'

const isTemporary = (thrown: FastifyError): boolean =>
  thrown.code === statementEnded || isDatabaseUnavailable(thrown)

/** Retry-After while the database restarts or is overloaded. */
const retrySeconds = 2

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((thrown, request, reply) => {
    const error = asAppError(thrown)
    if (error.code === 'INTERNAL') request.log.error({ err: thrown }, 'a request failed unexpectedly')
    if (isTemporary(thrown)) request.log.error({ err: thrown }, 'the database did not answer a request')
    if (error.details.retryAfterSeconds) void reply.header('retry-after', error.details.retryAfterSeconds)
    if (error.status === 401) void reply.header('www-authenticate', 'JWT')
    const { extra, params, retryAfterSeconds } = error.details
    const fields = error.details.fields as FieldIssue[] | undefined
    const [first] = fields ?? []
    return reply.code(error.status).send({
      ...extra,
      error: true,
      msg: first ? asSentence(first) : error.message,
      code: error.code,
      ...(params ? { params } : {}),
      ...(fields ? { fields: fields.map(withSentence) } : {}),
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      ...(error.status >= 500 ? { requestId: request.id } : {}),
    })
  })
}

const withSentence = (field: FieldIssue) => ({ ...field, msg: sayField(field) })

function asAppError(thrown: FastifyError): AppError {
  if (thrown instanceof AppError) return thrown
  const known = outsideCodes[thrown.code]
  if (known) return new AppError(known)
  if (isTemporary(thrown))
    return new AppError('UNAVAILABLE', { retryAfterSeconds: retrySeconds }, { cause: thrown })
  if (thrown.statusCode && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new AppError('INVALID_INPUT')
  return new AppError('INTERNAL', {}, { cause: thrown })
}
