/** The zooms at which the grid is drawn and plots can be selected. */
export const GRID_FROM = 11
export const GRID_TO = 19

/** From this zoom on plots are drawn; below it, counts replace them. */
export const SHADE_FROM = 9

/** Up to this zoom the counts are drawn, so that they fade while plots appear. */
export const HEAT_TO = 9.5
