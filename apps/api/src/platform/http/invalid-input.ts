import { AppError } from '@meridian/shared/errors'
import type { FieldIssue } from '@meridian/shared/field-issue'

/** The same error as the schemas', for rules that a schema can not express. */
export const invalidInput = (...fields: [FieldIssue, ...FieldIssue[]]): AppError =>
  new AppError('INVALID_INPUT', { fields })
