/** `16.0956° N 108.2412° E`, four decimals: about eleven metres. */
export function formatCoordinates({ lng, lat }: { lng: number; lat: number }): string {
  const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180
  return `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? 'S' : 'N'} ${Math.abs(wrapped).toFixed(4)}° ${wrapped < 0 ? 'W' : 'E'}`
}
