/**
 * An error in a field of a request: a code with parameters. The validator's own issues map to general codes;
 * our rules pass their code as the validator's message.
 */
import type { ErrorParams } from './errors.ts'
import type { ErrorCode } from './errors/error-catalogue.ts'

type Nothing = Record<string, never>

interface FoundByValidator {
  missing: Nothing
  wrong_type: { expected: ExpectedType }
  /** Must be more than this. */
  not_above: { least: number }
  too_small: { least: number }
  too_big: { most: number }
  too_short: { least: number; of: 'characters' | 'items' }
  too_long: { most: number; of: 'characters' | 'items' }
  not_one_of: { options: string[] }
  invalid: Nothing
  /** The refusal itself is about this field. */
  refused: { as: ErrorCode } & ErrorParams
}

export type ExpectedType = 'text' | 'number' | 'whole_number' | 'boolean' | 'list' | 'object'

export const fieldRules = [
  'username',
  'username_scripts',
  'password',
  'email',
  'wallet_address',
  'signature',
  'picture',
  'picture_too_large',
  'secret_key',
  'collection_name_missing',
  'name_too_long',
  'hidden_characters',
  'no_land_chosen',
  'no_collection_chosen',
  'no_plot_to_buy',
  'too_many_to_move',
  'plot_of_grid',
  'plot_number',
  'cursor',
  'transaction_hash',
  'credit_amount',
  'near',
  'gin_amount',
  'usdt_amount',
] as const
export type FieldRule = (typeof fieldRules)[number]

/** Limits that are the same wherever their rule is used. */
export const ruleLimits = {
  username: { least: 3, most: 30 },
  password: { least: 8, most: 256 },
  picture_too_large: { megabytes: 1 },
} as const satisfies Partial<Record<FieldRule, Record<string, number>>>

/** The parameters of a rule's sentence: the limit that was broken. */
type RuleParams = {
  [Rule in FieldRule]: Rule extends keyof typeof ruleLimits
    ? Record<keyof (typeof ruleLimits)[Rule], number>
    : Rule extends 'name_too_long' | 'too_many_to_move'
      ? { most: number }
      : Nothing
}

type Params = FoundByValidator & RuleParams

export type FieldCode = keyof Params
export type FieldParams<Code extends FieldCode> = Params[Code]

export type FieldIssue = {
  [Code in FieldCode]: {
    /** 'items.0.bbox'; empty for the whole request. */
    path: string
    code: Code
    params: Params[Code]
  }
}[FieldCode]

/** Makes the compiler reject unknown rule names. */
export const rule = (code: FieldRule): FieldRule => code

/** For a rule with its own error code. */
export const refuseWith = (code: ErrorCode): ErrorCode => code
