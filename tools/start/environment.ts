import { join } from 'node:path'
import type { ChainKeys } from '@meridian/sandbox/chains/chain-keys'
import { cacheFolder } from '../bootstrap/checkout.mjs'
import { usedEnvironment } from './parts/card-providers.ts'
import type { CardProviders } from './parts/card-providers.ts'
import type { EmbeddedChain } from './deploy-contracts.ts'
import type { Settings } from './settings.ts'

type World = {
  settings: Settings
  port: number
  publicUrl: string
  databaseUrl: string
  jwtSecret: string
  sandboxUrl: string
  smtpUrl: string
  chains: EmbeddedChain[]
  keys: ChainKeys
  cards: CardProviders
}

/** The environment of every program of ours, beside the user's own: compiled code is cached between starts. */
export function baseEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  return {
    ...Object.fromEntries(inherited),
    MODE: 'demo',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
  }
}

/** The whole configuration of API, worker and seed. */
export function apiEnvironment(world: World): NodeJS.ProcessEnv {
  const { settings, chains, keys, cards, sandboxUrl } = world
  const land = chains.filter(({ set }) => set === 'land').map(({ id }) => id)
  const gin = chains.filter(({ set }) => set === 'gin').map(({ id }) => id)
  return {
    ...baseEnvironment(),
    HOST: settings.host,
    PORT: String(world.port),
    PUBLIC_URL: world.publicUrl,
    LOG_LEVEL: settings.logLevel,
    DATABASE_URL: world.databaseUrl,
    JWT_SECRET: world.jwtSecret,
    // Browsers have no passkeys at 127.0.0.1.
    ...(settings.admin && {
      ADMIN: 'on',
      ADMIN_URL: settings.adminUrl ?? `http://localhost:${settings.adminPort ?? world.port}`,
    }),
    SANDBOX_URL: sandboxUrl,
    ...usedEnvironment(cards, { sandboxUrl, wertPayer: keys.wert.address }),
    SMTP_URL: world.smtpUrl,
    LAND_CHAIN_ID: land.join(','),
    GIN_CHAIN_IDS: gin.join(','),
    MINTER_PRIVATE_KEY: keys.minter.privateKey,
    TREASURY_PRIVATE_KEY: keys.treasury.privateKey,
    REFUNDER_PRIVATE_KEY: keys.refunder.privateKey,
    KEEPER_PRIVATE_KEY: keys.keeper.privateKey,
    ...Object.fromEntries(
      chains.flatMap(({ id, rpcUrl, deployment }) => [
        [`CHAIN_${id}_RPC_URL`, rpcUrl],
        [`CHAIN_${id}_DEPLOYMENT`, deployment],
        [`CHAIN_${id}_EXPLORER_URL`, `/sandbox/explorer/${id}`],
      ]),
    ),
  }
}
