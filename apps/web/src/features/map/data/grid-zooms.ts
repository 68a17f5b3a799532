/** Where the grid begins and ends, and choosing with it. */
export const GRID_FROM = 11
export const GRID_TO = 19

/** From here on plots are shaded where they lie; farther away, counts stand for them. */
export const SHADE_FROM = 9

/** Up to here the counts are seen, so that they give way to plots and do not vanish. */
export const HEAT_TO = 9.5
