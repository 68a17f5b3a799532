import { useSyncExternalStore } from 'react'
import type { MintFlow } from './flow/start-mint.ts'
import { MintedDialog } from './minted-dialog.tsx'

/** Draws where the mint is; in most states, what is asked, told or shown as progress speaks for itself. */
export default function MintScreen({ flow }: { flow: MintFlow }) {
  const { state, context } = useSyncExternalStore(flow.subscribe, flow.read)
  if (state !== 'minted' || !context.session) return null
  return (
    <MintedDialog
      session={context.session}
      hash={context.hash}
      onClose={() => flow.send({ type: 'close' })}
    />
  )
}
