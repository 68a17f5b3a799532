/** Guesses the visitor's region from the time zone, without a permission prompt. */
import type { Position } from './locate.ts'
import { zonePlaces } from './zone-places.ts'

/** For zones without a place, such as 'UTC' or 'Etc/GMT-7': a large town with the same time, by hours east. */
const townsByHour: Record<number, string> = {
  [-11]: 'Pacific/Pago_Pago',
  [-10]: 'Pacific/Honolulu',
  [-9]: 'America/Anchorage',
  [-8]: 'America/Los_Angeles',
  [-7]: 'America/Denver',
  [-6]: 'America/Mexico_City',
  [-5]: 'America/New_York',
  [-4]: 'America/Santiago',
  [-3]: 'America/Sao_Paulo',
  [-2]: 'America/Nuuk',
  [-1]: 'Atlantic/Azores',
  0: 'Europe/London',
  1: 'Europe/Paris',
  2: 'Africa/Cairo',
  3: 'Africa/Nairobi',
  4: 'Asia/Dubai',
  5: 'Asia/Karachi',
  6: 'Asia/Dhaka',
  7: 'Asia/Ho_Chi_Minh',
  8: 'Asia/Singapore',
  9: 'Asia/Tokyo',
  10: 'Australia/Sydney',
  11: 'Pacific/Noumea',
  12: 'Pacific/Auckland',
}
const LAST_RESORT = 'Europe/London'

export function roughRegion(
  zone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
  minutesEast: number = -new Date().getTimezoneOffset(),
): Position {
  const ofTheHour = townsByHour[Math.floor(minutesEast / 60)] ?? LAST_RESORT
  return placeOf(zone) ?? placeOf(ofTheHour)!
}

function placeOf(zone: string): Position | null {
  const slash = zone.indexOf('/')
  const towns = (zonePlaces as Record<string, string>)[zone.slice(0, slash)]
  const town = towns?.split(/,\s/).find((one) => one.trimStart().startsWith(`${zone.slice(slash + 1)} `))
  const [, lat, lng] = town?.trim().split(' ') ?? []
  return lat === undefined || lng === undefined ? null : { lng: Number(lng), lat: Number(lat) }
}
