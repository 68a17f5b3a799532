/** The deed of a purchase: place, land and number. */
import { addWords } from '#lib/i18n/words.ts'

export const deedWords = {
  deed: {
    deed: 'Deed',
    number: 'Deed no. {{number}}',
    yours: 'Yours',
    title_one: '{{amount}} plot in {{place}}',
    title_other: '{{amount}} plots in {{place}}',
    elsewhere_one: 'and {{amount}} more place',
    elsewhere_other: 'and {{amount}} more places',
    atSea: 'open land',
    picture_one: 'The shape of your plot',
    picture_other: 'The shape of your {{amount}} plots',
    area: 'Area',
    squareMetres: '{{area}} m²',
    squareKilometres: '{{area}} km²',
    centre: 'Centre',
    paid: 'Paid',
    collection: 'Land collection',
    individual: 'Individual plots',
    date: 'Date',
    plot: 'Plot',
    plots: 'Plots',
    office: 'Meridian, the land office',
    view: 'View my land',
    print: 'Print',
    beside_one: '{{amount}} plot next to yours is for sale',
    beside_other: '{{amount}} plots next to yours are for sale',
    buyBeside: 'Buy next to it',
    noneBeside: 'No plot next to yours is for sale.',
    close: 'Close the deed',
    loading: 'Writing your deed',
    unreachable:
      'The deed could not be loaded. Your land is yours all the same: open the deed again from Your purchases.',
    sandbox: 'Demo world: no real money was moved.',
  },
} as const

addWords(deedWords, () => import('./words-vi.ts'))
