import { recordAction } from '#features/admin/actions/record-action.ts'
import { freezeAccount } from '#features/accounts/freeze/freeze-account.ts'
import type { Tx } from '#platform/db/database.ts'
import type { TestApi } from '#testing/test-api.ts'
import { commandLine } from './test-console.ts'

/** As an operator does, in the given transaction. */
export async function freezeForTest(
  tx: Tx,
  api: TestApi,
  { id, until = null }: { id: string; until?: Date | null },
): Promise<void> {
  const reason = 'review'
  await freezeAccount(tx, api.platform.jobs, { accountId: id, reason, until })
  await recordAction(tx, commandLine, {
    action: 'freeze account',
    target: { kind: 'account', id },
    reason: 'For a test.',
    after: { reason, until },
  })
}
