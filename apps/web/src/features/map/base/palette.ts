/** Ink on paper. The three maps share their layers and differ in these colours alone. */
export interface Palette {
  land: string
  sea: string
  coast: string
  /** The engraver's lines that follow a coast. */
  shoal: string
  river: string
  town: string
  graticule: string
  country: string
  countryEdge: string
  province: string
  label: string
  labelQuiet: string
  halo: string
  dot: string
}

export const light: Palette = {
  land: '#f5f0e5',
  sea: '#c9dee6',
  coast: '#86a9b8',
  shoal: '#a9cad6',
  river: '#a8cad7',
  town: '#e7dfcd',
  graticule: '#5d7f8e',
  country: '#9b8d75',
  countryEdge: '#e6dcc7',
  province: '#c6b99f',
  label: '#2a3440',
  labelQuiet: '#7d7461',
  halo: '#f8f4ea',
  dot: '#2a3440',
}

export const dark: Palette = {
  land: '#1d2934',
  sea: '#0e161f',
  coast: '#3c5364',
  shoal: '#16242f',
  river: '#131e28',
  town: '#273543',
  graticule: '#5a7488',
  country: '#6d7b86',
  countryEdge: '#243341',
  province: '#3d4c59',
  label: '#dcd8cf',
  labelQuiet: '#8f9ba4',
  halo: '#141e28',
  dot: '#dcd8cf',
}

/** Over a photograph: light ink, and land that lets it through. */
export const photograph: Palette = {
  land: '#3b4631',
  sea: '#0e2a4d',
  coast: '#8fb0c6',
  shoal: '#0e2a4d',
  river: '#35618c',
  town: '#cfc9bd',
  graticule: '#ffffff',
  country: '#f0e2bd',
  countryEdge: '#0b1a2b',
  province: '#ffffff',
  label: '#ffffff',
  labelQuiet: '#e3e6e8',
  halo: '#0b1626',
  dot: '#ffffff',
}
