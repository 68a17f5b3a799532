/** Where the page looks. */
export const centre = { lng: 108.23, lat: 16.07 }
