/** '21.03, 105.85', '21.03 N 105.85 E' or '21°01′42″N, 105°51′15″E': latitude first unless the letters differ. */
export function parseCoordinates(text: string): { lng: number; lat: number } | null {
  const parts = /^\s*([^,;]+?)\s*[,;]\s*([^,;]+?)\s*$/.exec(text) ?? splitUnseparated(text)
  if (!parts) return null
  const first = parseAngle(parts[1]!)
  const second = parseAngle(parts[2]!)
  if (!first || !second) return null
  const [lat, lng] = first.axis === 'lng' || second.axis === 'lat' ? [second, first] : [first, second]
  if (lat.axis === 'lng' || lng.axis === 'lat') return null
  const onEarth = Math.abs(lat.degrees) <= 90 && Math.abs(lng.degrees) <= 180
  return onEarth ? { lng: lng.degrees, lat: lat.degrees } : null
}

/** Without a comma: splits after the first direction letter, or between two plain numbers. */
function splitUnseparated(text: string): RegExpExecArray | null {
  return /^\s*(.*?[NSEW])\s+(.*[NSEW])\s*$/i.exec(text) ?? /^\s*([-+\d.]+)\s+([-+\d.]+)\s*$/.exec(text)
}

function parseAngle(text: string): { degrees: number; axis: 'lat' | 'lng' | null } | null {
  const match =
    /^([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*(?:(\d{1,2}(?:\.\d+)?)\s*[′']\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*[″"]\s*)?([NSEW])?$/i.exec(
      text,
    )
  if (!match) return null
  const [, degrees, minutes = '0', seconds = '0', letter] = match
  const direction = letter?.toUpperCase()
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = degrees!.startsWith('-') || direction === 'S' || direction === 'W'
  const axis = direction === undefined ? null : direction === 'N' || direction === 'S' ? 'lat' : 'lng'
  return { degrees: isNegative ? -size : size, axis }
}
