import type { Collection } from '@meridian/shared/endpoints/collections'
import { AddToCollectionDialog } from '#features/collections/add-to-collection-dialog.tsx'
import { CollectionNameDialog } from '#features/collections/collection-name-dialog.tsx'
import type { Target } from '#features/collections/collection-target.tsx'
import { MovePlotsDialog } from '#features/collections/move-plots-dialog.tsx'
import { isOpenCollection } from '#features/collections/use-collections.ts'
import { useLandChanges } from '#features/collections/use-land-changes.ts'

export type AssetsQuestion =
  | { kind: 'rename'; collection: Collection }
  | { kind: 'create'; cells: readonly number[] }
  | { kind: 'add'; cells: readonly number[] }
  | { kind: 'move'; collection: Collection; cells: readonly number[] }

interface AssetsDialogProps {
  question: AssetsQuestion
  collections: readonly Collection[]
  onClose: () => void
  /** Called after plots were moved, so that the selection is cleared. */
  onDone: () => void
}

/** The dialogs that move or rename land. Loaded on demand: forms are large, and lists are shown first. */
export default function AssetsDialog({ question, collections, onClose, onDone }: AssetsDialogProps) {
  const changes = useLandChanges()
  const open = collections.filter(isOpenCollection)
  /** Moves plots to another collection, which may have to be created first. */
  const send = (cells: readonly number[], from: string, to: Target) =>
    'id' in to ? changes.move(cells, from, to.id) : changes.createWith(to.name, cells, from)
  const settled = async (change: Promise<void>) => {
    await change
    onDone()
  }

  if (question.kind === 'rename')
    return (
      <CollectionNameDialog
        before={question.collection.name}
        onClose={onClose}
        send={(name) => changes.rename(question.collection.id, name)}
      />
    )
  if (question.kind === 'create')
    return (
      <CollectionNameDialog
        onClose={onClose}
        send={(name) => settled(changes.createWith(name, question.cells))}
      />
    )
  if (question.kind === 'add')
    return (
      <AddToCollectionDialog
        count={question.cells.length}
        targets={open}
        onClose={onClose}
        add={(to) => settled(send(question.cells, '', to))}
      />
    )
  return (
    <MovePlotsDialog
      count={question.cells.length}
      from={question.collection}
      targets={open.filter(({ id }) => id !== question.collection.id)}
      onClose={onClose}
      move={(to) => {
        const { id } = question.collection
        return settled(to ? send(question.cells, id, to) : changes.move(question.cells, id, null))
      }}
    />
  )
}
