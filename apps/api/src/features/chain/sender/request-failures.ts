/** While a requester fails, nothing that is due is sent, and no transaction of ours shows it: an operator has a case. */
import { endChainCase, openChainCase } from '#features/chain/chain-cases.ts'
import type { ChainCase } from '#features/chain/chain-cases.ts'
import type { KeyTurn } from './key-turn.ts'

/** Turns in a row: a node that is away for a moment is no case. */
const patience = 5
/** After so many more the case is opened again, if somebody closed it: an hour, live. */
const turnsUntilAgain = 900

interface Failing {
  name: string
  failureCase: ChainCase['kind']
}

/** Counted by each process for itself: one that has no node of its own any more is a case, too. */
export class RequestFailures {
  readonly #inARow = new Map<string, number>()

  /** @param trouble empty: it succeeded. */
  async note({ db, chainId }: KeyTurn, { name, failureCase }: Failing, trouble: string): Promise<void> {
    const about = { chainId, kind: failureCase, reference: `request ${name}` }
    const key = `${chainId} ${name}`
    if (!trouble) {
      this.#inARow.delete(key)
      return endChainCase(db, about)
    }
    const failures = (this.#inARow.get(key) ?? 0) + 1
    this.#inARow.set(key, failures)
    if (failures < patience || (failures - patience) % turnsUntilAgain > 0) return
    const detail = `${name} that are due are not requested: ${trouble.slice(0, 200)}`
    await openChainCase(db, { ...about, detail })
  }
}
