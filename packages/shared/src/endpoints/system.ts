import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const tag = 'System'

const partHealth = z.object({
  up: z.boolean(),
  /** The reason if it is down, as a sentence; never an address or a secret. */
  detail: z.optional(z.string()),
})

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  tag,
  summary: 'Whether every part is up; 503 while one is not',
  access: 'anyone',
  output: { parts: z.record(z.string(), partHealth) },
  errors: ['UNAVAILABLE'],
})

export const getAlive = defineEndpoint({
  method: 'GET',
  path: '/api/alive',
  tag,
  summary: 'Whether the process responds; reads nothing',
  access: 'anyone',
  output: {},
  errors: [],
})

const chain = z.object({
  id: z.number(),
  /** The same id in hexadecimal, such as 0x5, the format of wallets. */
  hexId: z.string(),
  name: z.string(),
  role: z.enum(['land', 'gin']),
  rpcUrl: z.string(),
  /** An address, or a path of this site. */
  explorerUrl: z.nullable(z.string()),
  /** Its native coin, in the format of wallet_addEthereumChain. */
  coin: z.object({ name: z.string(), symbol: z.string(), decimals: z.literal(18) }),
  /** A chain on this machine only, offered to the demo wallet alone. */
  embedded: z.boolean(),
  /** Contract name to address. */
  contracts: z.record(z.string(), z.string()),
})

const provider = z.object({ enabled: z.boolean(), sandbox: z.boolean() })

const mapStyle = z.object({
  /** Served by this origin; always available. */
  embeddedUrl: z.string(),
  /** The style of the configured online map, used where the visitor wants it and it is reachable. */
  onlineUrl: z.nullable(z.string()),
  /** Instead of a style: tiles of pictures, which the embedded map's names and borders lie over. */
  onlinePictures: z.nullable(
    z.object({
      layers: z.array(z.object({ tiles: z.string(), minZoom: z.number(), maxZoom: z.number() })),
      /** HTML. */
      attribution: z.string(),
    }),
  ),
})

/** A place whose streets are embedded. */
const detailedArea = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** A place well inside: longitude, latitude. */
  visit: z.tuple([z.number(), z.number()]),
  attribution: z.string(),
})

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/api/config',
  tag,
  summary: 'Public run-time configuration of the web app',
  access: 'anyone',
  output: {
    mode: z.enum(['demo', 'live']),
    version: z.string(),
    chains: z.array(chain),
    map: z.object({
      streets: mapStyle,
      satellite: mapStyle,
      /** Whether visitors who have not chosen get the online map where it is reachable. */
      onlineByDefault: z.boolean(),
      /** The places whose streets are embedded, each with its archive. */
      detailed: z.array(detailedArea),
      attribution: z.string(),
      /** Whether the search finds streets: an online geocoder is configured. */
      addresses: z.boolean(),
    }),
    payments: z.object({
      stripe: provider,
      /** With the provider's own fee at most, in percent. */
      wert: z.extend(provider, { fee_percent: z.number() }),
      eth: provider,
    }),
    /** The hexIds of chains on which Gin is converted. */
    gin_networks: z.array(z.string()),
    /** Whether minting is available: the contract is known, and the server can sign for it. */
    minting: z.object({ plots: z.boolean(), collections: z.boolean() }),
    /** The least fee in ether for minting a land collection; '0' means free. Gas may cost more. */
    mint_fee_eth: z.string(),
    /** Null: phone wallets are not offered by WalletConnect. */
    walletconnect: z.nullable(z.object({ project_id: z.string(), relay_url: z.string() })),
    /** Which outside services are played by a local sandbox. */
    sandboxes: z.array(z.string()),
  },
})

export type PublicConfig = z.output<typeof getConfig.answer>
