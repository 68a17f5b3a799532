/** While a requester fails, due transactions are not even created, so no row shows the trouble. A case reports it. */
import { endChainCase, openChainCase } from '#features/chain/events/chain-cases.ts'
import type { ChainCase } from '#features/chain/events/chain-cases.ts'
import type { KeyTurn } from './key-turn.ts'

/** Failures in a row; a short outage of a node opens no case. */
const patience = 5
/** After this many further failures the case is opened again if it was closed: an hour in live mode. */
const turnsUntilAgain = 900

interface Failing {
  name: string
  failureCase: ChainCase['kind']
}

/** Each process counts separately, so a single process without a working node also opens a case. */
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
