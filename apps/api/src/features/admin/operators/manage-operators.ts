/** npm run admin -- operator …: who may enter the admin console. */
import { userInfo } from 'node:os'
import { isOperatorRole, operatorName, operatorRoles } from '@meridian/shared/operators/operator-roles'
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/database.ts'
import type { Db } from '#platform/db/database.ts'
import { addOperator } from './add-operator.ts'
import { removeOperator } from './remove-operator.ts'

interface Command {
  args: readonly string[]
  /** The reason, for the log. */
  why: string | undefined
  /** The origin of the admin console; throws an error where it is off. */
  adminUrl: () => Promise<string>
}

/** Returns the sentence to print. */
export async function manageOperators(db: Db, { args, why, adminUrl }: Command): Promise<string> {
  const [verb = 'list', name = '', role = ''] = args
  const actor = { commandUser: userInfo().username }
  if (verb === 'list') return (await listOperators(db)).join('\n') || 'There is no operator.'
  if (verb === 'add') {
    if (!operatorName.test(name))
      throw new Error('A name has 2 to 40 lower-case letters, digits, dots, dashes or underscores.')
    if (!isOperatorRole(role)) throw new Error(`The role is missing: ${operatorRoles.join(', ')}.`)
    const url = await adminUrl()
    const reason = checkReason(why ?? 'Added on the command line.')
    const token = await inTransaction(db, (tx) => addOperator(tx, actor, { name, role, reason }))
    if (token === null) throw new Error(`There is already an operator named ${name}.`)
    return `Open this link within an hour to register a passkey. It works once.\n${url}/admin/register#${token}`
  }
  if (verb === 'remove') {
    if (why === undefined) throw new Error('The reason is missing: --why "…".')
    const reason = checkReason(why)
    if (!(await inTransaction(db, (tx) => removeOperator(tx, actor, { name, reason }))))
      throw new Error(`There is no operator named ${name}.`)
    return `${name} is no operator any more. The open sessions have ended.`
  }
  throw new Error('Please use add, list or remove.')
}

function checkReason(why: string): string {
  if (why.length < 3 || why.length > 500) throw new Error('A reason has 3 to 500 characters.')
  return why
}

async function listOperators(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; role: string; passkeys: bigint; used_at: Date | null }>`
    select name, role, count(operator_passkeys.id) as passkeys, max(used_at) as used_at
    from operators left join operator_passkeys on operator_id = operators.id
    where removed_at is null group by operators.id order by name`.execute(db)
  return rows.map(({ name, role, passkeys, used_at: usedAt }) =>
    [
      name,
      role,
      passkeys === 0n ? 'no passkey yet' : `${passkeys} passkeys`,
      usedAt ? `signed in ${usedAt.toISOString()}` : 'never signed in',
    ].join(' · '),
  )
}
