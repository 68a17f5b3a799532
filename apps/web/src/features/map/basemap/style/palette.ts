/** The three base maps share their layers and differ only in these colours. */
export interface Palette {
  land: string
  sea: string
  coast: string
  /** The decorative lines along a coast. */
  shoal: string
  river: string
  wood: string
  /** Meadows and parks. */
  grass: string
  /** Beaches. */
  sand: string
  /** Built-up land. */
  built: string
  building: string
  road: string
  roadEdge: string
  path: string
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
  wood: '#dde4c9',
  grass: '#e8ebd6',
  sand: '#f2e5c2',
  built: '#ede6d6',
  building: '#dcd1bb',
  road: '#fffdf7',
  roadEdge: '#d3c7ae',
  path: '#bfae8c',
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
  land: '#243240',
  sea: '#0e161f',
  coast: '#3c5364',
  shoal: '#16242f',
  river: '#35617f',
  wood: '#21372f',
  grass: '#23383a',
  sand: '#33393a',
  built: '#293846',
  building: '#354656',
  road: '#425463',
  roadEdge: '#1a2530',
  path: '#4a5b68',
  graticule: '#5a7488',
  country: '#6d7b86',
  countryEdge: '#243341',
  province: '#3d4c59',
  label: '#dcd8cf',
  labelQuiet: '#8f9ba4',
  halo: '#141e28',
  dot: '#dcd8cf',
}

/** Over a photograph: light colours, and transparent land. */
export const photograph: Palette = {
  land: '#3b4631',
  sea: '#0e2a4d',
  coast: '#8fb0c6',
  shoal: '#0e2a4d',
  river: '#35618c',
  wood: '#2f3d2a',
  grass: '#36442d',
  sand: '#5c5640',
  built: '#4a4a40',
  building: '#6a655a',
  road: '#e9e2cf',
  roadEdge: '#1c241a',
  path: '#b9b29c',
  graticule: '#ffffff',
  country: '#f0e2bd',
  countryEdge: '#0b1a2b',
  province: '#ffffff',
  label: '#ffffff',
  labelQuiet: '#e3e6e8',
  halo: '#0b1626',
  dot: '#ffffff',
}
