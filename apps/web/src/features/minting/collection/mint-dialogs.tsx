import type { MintedCollection, MintStatus } from './fee-session.ts'
import { MintedCollectionDialog } from './minted-collection-dialog.tsx'
import { MintingDialog } from './minting-dialog.tsx'

export type MintDialog = { collection: MintedCollection } & (
  | { kind: 'minting'; status: MintStatus }
  | { kind: 'minted'; status: MintStatus | null }
)

export default function MintDialogs({ dialog, onClose }: { dialog: MintDialog; onClose: () => void }) {
  return dialog.kind === 'minting' ? (
    <MintingDialog {...dialog} onClose={onClose} />
  ) : (
    <MintedCollectionDialog {...dialog} onClose={onClose} />
  )
}
