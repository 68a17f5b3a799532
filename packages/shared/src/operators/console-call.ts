/** What the calls of the admin console have in common. */
import * as z from 'zod/mini'

/** Of a row, in requests. */
export const rowId = z.uuid().check(z.maxLength(36))

export const adminTag = 'Admin'

/** Refusals of a call without a session. */
export const signedOut = ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS'] as const

/** Refusals of a call that reads. */
export const signedIn = ['NOT_FOUND', 'OPERATOR_NEEDED', 'ROLE_TOO_LOW', 'TOO_MANY_REQUESTS'] as const

/** Refusals of a call that changes something. */
export const acting = [...signedIn, 'FORBIDDEN', 'INVALID_INPUT', 'ALREADY_DONE'] as const

/** Part of the body of every call that changes something. */
export const actionInput = {
  /** Made when the dialog opens. The same key is carried out once. */
  key: rowId,
  /** The reason, for the log. */
  why: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
}

/** What the screen showed, in calls that must not act on anything else: the `version` of the read. */
export const seen = z.string().check(z.maxLength(64))
