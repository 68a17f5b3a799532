/**
 * A session alone changes nothing that would let somebody keep the account: the server asks for the password, or for a
 * signature of the linked wallet. Kept apart from the dialog that asks, so that whatever makes such a change can wait
 * for it without loading it.
 */
import type { EndpointInput } from '@meridian/shared/endpoint'
import { proofWays } from '@meridian/shared/account/owner-proof'
import type { requestProof } from '@meridian/shared/endpoints/proof'
import type { OwnerProof, ProofWay } from '@meridian/shared/account/owner-proof'
import { AppError } from '@meridian/shared/errors'
import { createStore } from 'zustand/vanilla'

export type ProvedChange = EndpointInput<typeof requestProof>['body']

export interface ProofQuestion {
  change: ProvedChange
  ways: readonly ProofWay[]
  /** What the server said to the proof before. */
  refused: AppError | null
  /** Null: the person thought better of it. */
  answer: (proof: OwnerProof | null) => void
}

export const proofQuestion = createStore<{ current: ProofQuestion | null }>()(() => ({ current: null }))

function ask(question: Omit<ProofQuestion, 'answer'>): Promise<OwnerProof | null> {
  proofQuestion.getState().current?.answer(null)
  return new Promise((resolve) => {
    const answer = (proof: OwnerProof | null) => {
      proofQuestion.setState({ current: null })
      resolve(proof)
    }
    proofQuestion.setState({ current: { ...question, answer } })
  })
}

/** Sends without a proof first: most changes need none. Whoever gives none is left with the refusal. */
export async function withProof<Answer>(
  change: ProvedChange,
  send: (proof: OwnerProof) => Promise<Answer>,
): Promise<Answer> {
  let proof: OwnerProof = {}
  let ways: readonly ProofWay[] = []
  let required: AppError | null = null
  for (;;) {
    try {
      return await send(proof)
    } catch (error) {
      const asked = error instanceof AppError ? error : null
      if (asked?.code === 'PROOF_REQUIRED') {
        required = asked
        ways = waysOf(asked)
      } else if (asked?.code !== 'PROOF_REFUSED' || required === null) throw error
      const given = await ask({ change, ways, refused: asked === required ? null : asked })
      if (given === null) throw required
      proof = given
    }
  }
}

/** Nothing is to be said to whoever was asked for a proof and gave none. */
export const isProofDeclined = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PROOF_REQUIRED'

const waysOf = ({ details }: AppError): ProofWay[] => {
  const named = details.extra?.['ways']
  return proofWays.filter((way) => Array.isArray(named) && named.includes(way))
}
