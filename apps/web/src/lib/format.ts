/** Numbers have thousands separators and no decimals, everywhere. */
export const formatWhole = (value: number | bigint, language: string) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value)

/** `0x123…89abc`: the top bar shows five characters at each end, the token page three. */
export const shortenAddress = (address: string, ends: number) =>
  address.length <= ends * 2 ? address : `${address.slice(0, ends)}…${address.slice(-ends)}`

/** `16.0956° N 108.2412° E`, four decimals: about eleven metres. */
export function formatCoordinates({ lng, lat }: { lng: number; lat: number }): string {
  const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180
  return `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? 'S' : 'N'} ${Math.abs(wrapped).toFixed(4)}° ${wrapped < 0 ? 'W' : 'E'}`
}
