/** A plot's public page. */
import { addWords } from '#lib/i18n/words.ts'

export const plotPageWords = {
  plotPage: {
    plot: 'Plot {{id}}',
    loading: 'Loading the plot',
    unreachable: 'The plot could not be loaded. Please check your connection.',
    retry: 'Try again',
    missing: 'There is no such plot',
    missingHint: 'The grid has no cell “{{id}}”. The link may have been cut off, or was typed wrong.',
    toMap: 'Go to the map',
    picture: 'Map of the land around {{plot}}, with the plot in its middle',
    noPicture: 'Its picture could not be drawn just now.',
    free: 'Free',
    held: 'Being bought',
    heldUntil: 'Held until',
    owned: 'Owned',
    minted: 'Minted',
    notForSale: 'Not for sale',
    area: 'Area',
    squareMetres: '{{area}} m²',
    centre: 'Centre',
    price: 'Price',
    collection: 'Collection',
    network: 'Network',
    contract: 'Contract',
    token: 'Token',
    mint: 'Mint',
    heldBy: 'Held by',
    show: 'Show on the map',
    buy: 'Choose it on the map',
    story: 'Its story',
    bought: 'Bought',
    given: 'Given by the land office',
    mintedBy: 'Minted by {{wallet}}',
    sentTo: 'Sent to {{wallet}}',
    returned: 'Returned to the land office',
    beginning: 'Free land since the map was drawn',
    transaction: 'Transaction {{hash}}',
  },
} as const

addWords(plotPageWords, () => import('./words-vi.ts'))
