import type { Collection } from '@meridian/shared/endpoints/collections'

/** What a mint has to know of its collection. */
export type MintedCollection = Pick<Collection, 'id' | 'name' | 'total' | 'txid'>
