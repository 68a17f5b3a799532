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
  sold: '#5b6770',
} as const

/** The land of the picture: of a token, or of a deed in the colour that the map gives to land of one's own. */
export const tints = {
  token: { own: '#d8431f', ownEdge: '#8f2a10', opacity: 1 },
  // Rivers and coasts show through it.
  deed: { own: '#1b8a80', ownEdge: '#0b4f49', opacity: 0.7 },
} as const

export type Tint = keyof typeof tints
