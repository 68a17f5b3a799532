import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { explainWalletError } from './connection/wallet-message.ts'
import { logInWithWallet } from './log-in-with-wallet.ts'
import type { LoginStep } from './log-in-with-wallet.ts'

interface WalletLogin {
  /** Null: ready. */
  step: LoginStep | null
  start: () => void
  /** A wallet prompt can not be withdrawn; its answer is ignored from here on. */
  cancel: () => void
}

/** One attempt at a time; leaving the page ends it. */
export function useWalletLogin(onDone: (outcome: 'loggedIn' | 'linked') => void): WalletLogin {
  const queries = useQueryClient()
  const [step, setStep] = useState<LoginStep | null>(null)
  const attempt = useRef<AbortController | null>(null)
  const isLeft = useRef(false)

  const cancel = () => {
    attempt.current?.abort()
    attempt.current = null
    setStep(null)
  }
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      attempt.current?.abort()
    }
  }, [])

  const run = async (own: AbortController) => {
    const onStep = (next: LoginStep) => {
      if (!own.signal.aborted) setStep(next)
    }
    try {
      const outcome = await logInWithWallet(queries, { onStep, signal: own.signal })
      if (!own.signal.aborted) onDone(outcome)
    } catch (error) {
      if (own.signal.aborted) return
      // Not waited for: a dialog that waits to be read keeps no button busy.
      void explainWalletError(error).then((isAgain) => isAgain && !isLeft.current && start())
    } finally {
      if (attempt.current === own) cancel()
    }
  }
  const start = () => {
    if (attempt.current) return
    attempt.current = new AbortController()
    setStep('choosing')
    void run(attempt.current)
  }

  return { step, start, cancel }
}
