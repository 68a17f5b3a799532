import type { FastifySchemaCompiler } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import type { FieldIssue } from '@meridian/shared/field-issue'
import { findFieldIssues } from '@meridian/shared/find-field-issues'
import type * as z from 'zod/mini'

/** Whatever a request brings is held against its schema before a handler sees it. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (given) => {
    const found = findFieldIssues(schema, given)
    return 'value' in found ? found : { error: asRefusal(found.issues) }
  }

/** A rule may have a refusal of its own, with its own sentence. */
function asRefusal(issues: FieldIssue[]): AppError {
  const own = issues.find((issue) => issue.code === 'refused')
  if (!own) return new AppError('INVALID_INPUT', { fields: issues })
  const { as: code, ...params } = own.params
  return new AppError(code, { params })
}
