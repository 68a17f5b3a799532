export interface Area {
  district: string
  country: string
}

/** The place of each cell, in the order of the cells. */
export function areasOf(cells: readonly number[]): Area[] {
  return cells.map(() => ({ district: 'International waters', country: '' }))
}
