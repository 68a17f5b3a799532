import type { Settings } from './settings.ts'

/** Null where the admin console is off. Loads the database's packages only where it is on. */
export async function inviteOperator(
  { admin }: Settings,
  env: NodeJS.ProcessEnv,
): Promise<{ url: string; invitation: string | null } | null> {
  if (!admin) return null
  const { inviteDemoOperator } = await import('@meridian/api/invite-demo-operator')
  return { url: env['ADMIN_URL'] ?? '', invitation: await inviteDemoOperator(env) }
}
