/** Operators of the admin console. Each role may do everything that the roles before it may do. */

export const operatorRoles = ['reader', 'support', 'treasurer'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const isOperatorRole = (role: string): role is OperatorRole =>
  (operatorRoles as readonly string[]).includes(role)

/** Whether a role is at least the needed one. */
export const includesRole = (role: OperatorRole, needed: OperatorRole): boolean =>
  operatorRoles.indexOf(role) >= operatorRoles.indexOf(needed)

/** A name on the command line and in the log. */
export const operatorName = /^[a-z0-9][a-z0-9._-]{1,39}$/
