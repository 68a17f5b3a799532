import type { FastifySchemaCompiler } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import type { FieldIssue } from '@meridian/shared/field-issue'
import { findFieldIssues } from '@meridian/shared/find-field-issues'
import type * as z from 'zod/mini'

/** Validates every request against its schema before the handler runs. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (given) => {
    const found = findFieldIssues(schema, given)
    return 'value' in found ? found : { error: asRefusal(found.issues) }
  }

/** A rule may map to its own error code and message. */
function asRefusal(issues: FieldIssue[]): AppError {
  const own = issues.find((issue) => issue.code === 'refused')
  if (!own) return new AppError('INVALID_INPUT', { fields: issues })
  const { as: code, ...params } = own.params
  return new AppError(code, { params })
}
