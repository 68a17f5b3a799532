/** The light map's colours and the look's; pictures have one theme, since nobody tells a wallet's. */
export const palette = {
  land: '#f5f0e5',
  sea: '#c9dee6',
  coast: '#86a9b8',
  river: '#a8cad7',
  country: '#9b8d75',
  grid: '#5d7f8e',
  ink: '#15202b',
  card: '#fffdf9',
  /** What the token stands for. */
  own: '#d8431f',
  ownEdge: '#8f2a10',
  sold: '#5b6770',
} as const
