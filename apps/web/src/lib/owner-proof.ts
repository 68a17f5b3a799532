/**
 * Security-relevant changes need more than a session: the server requires the password, or a signature of the linked
 * wallet. Separate from the dialog, so that code that makes such a change does not load the dialog.
 */
import type { EndpointInput } from '@meridian/shared/endpoint'
import { proofWays } from '@meridian/shared/account/owner-proof'
import type { requestProof } from '@meridian/shared/endpoints/proof'
import type { OwnerProof, ProofWay } from '@meridian/shared/account/owner-proof'
import { AppError } from '@meridian/shared/errors'
import { createStore } from './store.ts'

export type ProvedChange = EndpointInput<typeof requestProof>['body']

export interface ProofQuestion {
  change: ProvedChange
  ways: readonly ProofWay[]
  /** The server's error for the previous proof. */
  refused: AppError | null
  /** Null: the visitor cancelled. */
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

/**
 * Sends without a proof first, because most changes need none. If the visitor cancels, throws the server's
 * PROOF_REQUIRED error.
 */
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

/** The visitor was asked for a proof and cancelled: show no error. */
export const isProofDeclined = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PROOF_REQUIRED'

const waysOf = ({ details }: AppError): ProofWay[] => {
  const named = details.extra?.['ways']
  return proofWays.filter((way) => Array.isArray(named) && named.includes(way))
}
