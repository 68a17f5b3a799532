import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { ButtonProps } from '#ui/button.tsx'
import type { TokenTaskKind } from './token-task.ts'
import { useTokenRun } from './token-run.ts'
import './words.ts'

interface TokenTaskButtonProps extends Omit<ButtonProps, 'busy' | 'blocked'> {
  kind: TokenTaskKind
}

/** Starts a call, and is blocked while any call runs: the wallet gets one request at a time. */
export function TokenTaskButton({ kind, ...button }: TokenTaskButtonProps) {
  const { t } = useTranslation('tokens')
  const { running } = useTokenRun()
  return <Button {...button} busy={running?.kind === kind} blocked={running !== null && t('oneAtATime')} />
}
