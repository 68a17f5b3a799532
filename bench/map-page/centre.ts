/** The centre of the map. */
export const centre = { lng: 108.23, lat: 16.07 }
