/** Validates a value against a schema and returns the issues as codes by field. */
import * as z from 'zod/mini'
import { isErrorCode } from './errors/error-catalogue.ts'
import { fieldRules, ruleLimits } from './field-issue.ts'
import type { ExpectedType, FieldIssue, FieldRule } from './field-issue.ts'

/** The most issues in one answer. Further ones appear once these are corrected. */
const mostIssues = 10

/** The parsed value, or its issues. */
export function findFieldIssues(
  schema: z.core.$ZodType,
  given: unknown,
): { value: unknown } | { issues: FieldIssue[] } {
  // With the input, to distinguish a missing field from a wrong one.
  const read = z.safeParse(schema, given, { reportInput: true })
  if (read.success) return { value: read.data }
  return { issues: read.error.issues.slice(0, mostIssues).map(asFieldIssue) }
}

function asFieldIssue(issue: z.core.$ZodIssue): FieldIssue {
  return {
    path: issue.path.join('.'),
    ...(isRule(issue.message)
      ? brokenRule(issue)
      : isErrorCode(issue.message)
        ? { code: 'refused', params: { as: issue.message, ...limitOf(issue) } }
        : finding(issue)),
  } as FieldIssue
}

type Finding = Pick<FieldIssue, 'code' | 'params'>

/** Our rules put their code into the validator's message. */
const isRule = (message: string): message is FieldRule => (fieldRules as readonly string[]).includes(message)

const brokenRule = (issue: z.core.$ZodIssue): Finding =>
  ({
    code: issue.message,
    params: limits[issue.message] ?? (ownLimit.has(issue.message) ? limitOf(issue) : {}),
  }) as Finding

const limits: Partial<Record<string, object>> = ruleLimits
/** Rules whose limit is that of the field. */
const ownLimit = new Set<string>(['name_too_long', 'too_many_to_move'] satisfies FieldRule[])

const limitOf = (issue: z.core.$ZodIssue): { most?: number } =>
  issue.code === 'too_big' ? { most: Number(issue.maximum) } : {}

function finding(issue: z.core.$ZodIssue): Finding {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'missing', params: {} }
        : { code: 'wrong_type', params: { expected: typeNames[issue.expected] ?? 'object' } }
    case 'invalid_value':
      return issue.input === undefined
        ? { code: 'missing', params: {} }
        : { code: 'not_one_of', params: { options: issue.values.map(String) } }
    case 'too_small': {
      const least = Number(issue.minimum)
      const of = counted[issue.origin]
      if (of) return { code: 'too_short', params: { least, of } }
      return { code: issue.inclusive === false ? 'not_above' : 'too_small', params: { least } }
    }
    case 'too_big': {
      const most = Number(issue.maximum)
      const of = counted[issue.origin]
      return of ? { code: 'too_long', params: { most, of } } : { code: 'too_big', params: { most } }
    }
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
  }
  return { code: 'invalid', params: {} }
}

const counted: Partial<Record<string, 'characters' | 'items'>> = { string: 'characters', array: 'items' }

const typeNames: Partial<Record<string, ExpectedType>> = {
  string: 'text',
  number: 'number',
  int: 'whole_number',
  boolean: 'boolean',
  array: 'list',
  tuple: 'list',
  object: 'object',
}
