import { AppError } from '@meridian/shared/errors'
import type { FieldIssue } from '@meridian/shared/field-issue'

/** For what a schema can not find: the same refusal, about the fields that are wrong. */
export const invalidInput = (...fields: [FieldIssue, ...FieldIssue[]]): AppError =>
  new AppError('INVALID_INPUT', { fields })
