/** What the demo may have and live mode refuses: weak secrets, known keys, sandboxes, plain HTTP. */
import { sandboxedProviders } from './payment-config.ts'
import { isDevelopmentKey, secretWeakness } from './unsafe-values.ts'

const isSameKey = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase()

export function unsafeInLiveMode(env: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  const refuse = (condition: unknown, problem: string) => {
    if (condition) problems.push(problem)
  }
  const weakness = env['JWT_SECRET'] && secretWeakness(env['JWT_SECRET'])
  refuse(weakness, `JWT_SECRET is too weak: ${weakness}`)
  for (const name of [
    'MINTER_PRIVATE_KEY',
    'TREASURY_PRIVATE_KEY',
    'REFUNDER_PRIVATE_KEY',
    'WERT_PRIVATE_KEY',
  ]) {
    refuse(isDevelopmentKey(env[name]), `${name} is a publicly known development key`)
  }
  const duties = ['MINTER_PRIVATE_KEY', 'TREASURY_PRIVATE_KEY', 'REFUNDER_PRIVATE_KEY']
  for (const [n, name] of duties.entries()) {
    refuse(!env[name], `${name} is missing`)
    const same = duties.slice(0, n).find((other) => env[name] && isSameKey(env[other], env[name]))
    refuse(same, `${same} and ${name} are the same key; each must have its own`)
  }
  for (const name of ['GIN_RECEIVER', 'REFERRAL_FEE_RECEIVER']) {
    refuse(!env[name], `${name} is missing: name the address, be it the treasury's`)
  }
  problems.push(...sandboxedProviders(env))
  refuse(isPlainHttpAbroad(env['GAME_WEBHOOK_URL']), 'GAME_WEBHOOK_URL must be https, except on this machine')
  refuse(!env['SMTP_URL'], 'SMTP_URL is missing')
  refuse(!env['MAIL_FROM'], 'MAIL_FROM is missing')
  refuse(env['SANDBOX_URL'], 'SANDBOX_URL must not be set in live mode')
  refuse(
    env['KEEPER_PRIVATE_KEY'],
    'KEEPER_PRIVATE_KEY must not be set in live mode: the price feed is not ours',
  )
  refuse(isPlainHttpAbroad(env['PUBLIC_URL']), 'PUBLIC_URL must be https, except on this machine')
  return problems
}

function isPlainHttpAbroad(text: string | undefined): boolean {
  if (!text || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}
