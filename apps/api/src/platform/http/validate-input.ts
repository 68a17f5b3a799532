import type { FastifySchemaCompiler } from 'fastify'
import { AppError } from '@meridian/shared/errors'
import { findFieldIssues } from '@meridian/shared/find-field-issues'
import type * as z from 'zod/mini'

/** Whatever a request brings is held against its schema before a handler sees it. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (given) => {
    const found = findFieldIssues(schema, given)
    return 'value' in found ? found : { error: new AppError('INVALID_INPUT', { fields: found.issues }) }
  }
