/** When a chain is looked at, and from when on what it says counts. */

export interface ChainFollowing {
  /** Blocks that must hold an event, its own included, before anything is done about it. */
  confirmations: number
  /** Milliseconds between two looks. */
  pollMs: number
  /**
   * What makes an event final: the confirmations alone, or that the network itself calls its block `safe` or
   * `finalized` as well.
   */
  finality: 'depth' | 'safe' | 'finalized'
}

const finalities: readonly string[] = ['depth', 'safe', 'finalized'] satisfies ChainFollowing['finality'][]

export const confirmationBounds = { least: 1, most: 1000 }
export const pollBounds = { least: 50, most: 60_000 }

/** For every chain that says nothing else. What is wrong here is told where all variables are read. */
export function usualFollowing(env: Record<string, unknown>): Omit<ChainFollowing, 'finality'> {
  const isDemo = env['MODE'] === 'demo'
  return {
    confirmations: Number(env['ETH_CONFIRMATIONS'] ?? (isDemo ? 1 : 12)),
    pollMs: Number(env['CHAIN_POLL_MS'] ?? (isDemo ? 500 : 4000)),
  }
}

export function readChainFollowing(
  env: Record<string, string | undefined>,
  id: number,
  problems: string[],
): ChainFollowing {
  const name = (suffix: string) => `CHAIN_${id}_${suffix}`
  const whole = (suffix: string, { least, most }: typeof pollBounds, usual: number): number => {
    const text = env[name(suffix)]?.trim()
    if (text === undefined) return usual
    if (isWithin(text, { least, most })) return Number(text)
    problems.push(`${name(suffix)} must be a whole number from ${least} to ${most}`)
    return usual
  }
  const usual = usualFollowing(env)
  const finality = env[name('FINALITY')]?.trim() ?? 'depth'
  if (!finalities.includes(finality)) problems.push(`${name('FINALITY')} must be depth, safe or finalized`)
  return {
    confirmations: whole('CONFIRMATIONS', confirmationBounds, usual.confirmations),
    pollMs: whole('POLL_MS', pollBounds, usual.pollMs),
    finality: finality as ChainFollowing['finality'],
  }
}

const isWithin = (text: string, { least, most }: typeof pollBounds): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most
