/** How often the indexer polls a chain, and when an event counts as final. */

export interface IndexerSettings {
  /** Blocks on top of an event, its own included, before it takes effect. */
  confirmations: number
  /** Milliseconds between two polls. */
  pollMs: number
  /**
   * `depth`: the confirmations alone make an event final. Otherwise the network must also mark its block `safe` or
   * `finalized`.
   */
  finality: 'depth' | 'safe' | 'finalized'
}

const finalities: readonly string[] = ['depth', 'safe', 'finalized'] satisfies IndexerSettings['finality'][]

export const confirmationBounds = { least: 1, most: 1000 }
export const pollBounds = { least: 50, most: 60_000 }

/** Defaults for all chains. config.ts reports malformed values. */
export function defaultIndexerSettings(env: Record<string, unknown>): Omit<IndexerSettings, 'finality'> {
  const isDemo = env['MODE'] === 'demo'
  return {
    confirmations: Number(env['ETH_CONFIRMATIONS'] ?? (isDemo ? 1 : 12)),
    pollMs: Number(env['CHAIN_POLL_MS'] ?? (isDemo ? 500 : 4000)),
  }
}

export function readIndexerSettings(
  env: Record<string, string | undefined>,
  id: number,
  problems: string[],
): IndexerSettings {
  const name = (suffix: string) => `CHAIN_${id}_${suffix}`
  const whole = (suffix: string, { least, most }: typeof pollBounds, usual: number): number => {
    const text = env[name(suffix)]?.trim()
    if (text === undefined) return usual
    if (isWithin(text, { least, most })) return Number(text)
    problems.push(`${name(suffix)} must be a whole number from ${least} to ${most}`)
    return usual
  }
  const usual = defaultIndexerSettings(env)
  const finality = env[name('FINALITY')]?.trim() ?? 'depth'
  if (!finalities.includes(finality)) problems.push(`${name('FINALITY')} must be depth, safe or finalized`)
  return {
    confirmations: whole('CONFIRMATIONS', confirmationBounds, usual.confirmations),
    pollMs: whole('POLL_MS', pollBounds, usual.pollMs),
    finality: finality as IndexerSettings['finality'],
  }
}

const isWithin = (text: string, { least, most }: typeof pollBounds): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most
