/** Live mode refuses settings that only a demo may have: weak secrets, known keys, sandboxes, plain HTTP. */
import { isBurnAddress } from '@meridian/contracts/burn-address'
import { hostUrls } from './database-hosts.ts'
import { sandboxedProviders } from './payment-config.ts'
import { issuedSecretWeakness, keyWeakness, passwordWeakness, secretWeakness } from './unsafe-values.ts'

const receivers = ['GIN_RECEIVER', 'REFERRAL_FEE_RECEIVER', 'WERT_FALLBACK_ADDRESS', 'WERT_PAYERS']
const privateKeys = ['MINTER_PRIVATE_KEY', 'TREASURY_PRIVATE_KEY', 'REFUNDER_PRIVATE_KEY', 'WERT_PRIVATE_KEY']

const isSameKey = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase()

export function unsafeInLiveMode(env: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  const refuse = (condition: unknown, problem: string) => {
    if (condition) problems.push(problem)
  }
  problems.push(...weakSecrets(env))
  const duties = ['MINTER_PRIVATE_KEY', 'TREASURY_PRIVATE_KEY', 'REFUNDER_PRIVATE_KEY']
  for (const [n, name] of duties.entries()) {
    refuse(!env[name], `${name} is missing`)
    const same = duties.slice(0, n).find((other) => env[name] && isSameKey(env[other], env[name]))
    refuse(same, `${same} and ${name} are the same key; each must have its own`)
  }
  for (const name of ['GIN_RECEIVER', 'REFERRAL_FEE_RECEIVER']) {
    refuse(!env[name], `${name} is missing: name the address, be it the treasury's`)
  }
  for (const name of receivers) {
    const addresses = (env[name] ?? '').split(',').map((address) => address.trim())
    refuse(
      addresses.some(isBurnAddress),
      `${name} is the zero address or a burn address: what it receives is lost`,
    )
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

/** Guessable secrets of every kind; an absent or malformed one has another problem. */
function weakSecrets(env: Record<string, string | undefined>): string[] {
  const drawn = ['JWT_SECRET', 'GAME_WEBHOOK_SECRET'].flatMap((name) => weak(name, env[name], secretWeakness))
  const keys = privateKeys.flatMap((name) => {
    const weakness = env[name] && keyWeakness(env[name])
    return weakness ? [`${name} ${weakness}`] : []
  })
  const [, stripeKey] = /^[sr]k_live_(.+)$/.exec(env['STRIPE_SECRET_KEY'] ?? '') ?? []
  const webhooks = (env['STRIPE_WEBHOOK_SECRET'] ?? '')
    .split(',')
    .map((text) => text.trim().replace(/^whsec_/, ''))
  const isReused = env['JWT_SECRET'] && env['JWT_SECRET'] === env['GAME_WEBHOOK_SECRET']
  return [
    ...drawn,
    ...(isReused ? ['JWT_SECRET and GAME_WEBHOOK_SECRET are the same; each must have its own'] : []),
    ...keys,
    ...weak('STRIPE_SECRET_KEY', stripeKey, issuedSecretWeakness),
    ...webhooks.flatMap((secret) => weak('STRIPE_WEBHOOK_SECRET', secret, issuedSecretWeakness)),
    ...['DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL'].flatMap((name) =>
      weak(
        `the password in ${name}`,
        hostUrls(env[name] ?? '')
          .map(passwordAbroad)
          .find(Boolean),
        passwordWeakness,
      ),
    ),
  ]
}

function weak(
  name: string,
  value: string | undefined,
  weaknessOf: (value: string) => string | null,
): string[] {
  const weakness = value ? weaknessOf(value) : null
  return weakness === null ? [] : [`${name} is too weak: ${weakness}`]
}

const isThisMachine = (host: string): boolean => ['', 'localhost', '127.0.0.1', '[::1]'].includes(host)

/** The password in the URL of a server that others can reach. */
function passwordAbroad(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { hostname, password } = new URL(text)
  return isThisMachine(hostname) ? undefined : unescapeOr(password)
}

/** config.ts reports an address whose password can not be decoded. */
function unescapeOr(password: string): string {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}

function isPlainHttpAbroad(text: string | undefined): boolean {
  if (!text || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'http:' && !isThisMachine(url.hostname)
}
