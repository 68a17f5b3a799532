import { sayField } from '@meridian/shared/field-sentence'
import { findFieldIssues } from '@meridian/shared/find-field-issues'
import type { AnyEndpoint } from '@meridian/shared/endpoint'
import { fieldMessage } from '#lib/i18n/error-message.ts'

/** Validates values with the endpoint's own schema before anything is sent, with the same messages. */
export function findBreaches<Values extends object>(
  { body }: Pick<AnyEndpoint, 'body'>,
  values: Values,
): { path: keyof Values & string; msg: string }[] {
  const found = findFieldIssues(body, values)
  if (!('issues' in found)) return []
  return found.issues
    .filter(({ path }) => Object.hasOwn(values, path))
    .map((issue) => ({
      path: issue.path as keyof Values & string,
      msg: fieldMessage({ ...issue, msg: sayField(issue) }),
    }))
}
