/** The colours of the light theme; pictures have one theme, because a wallet's theme is unknown. */
export const palette = {
  land: '#f5f0e5',
  sea: '#c9dee6',
  coast: '#86a9b8',
  river: '#a8cad7',
  country: '#9b8d75',
  grid: '#5d7f8e',
  ink: '#15202b',
  card: '#fffdf9',
  /** The land of the token. */
  own: '#d8431f',
  ownEdge: '#8f2a10',
  sold: '#5b6770',
} as const
