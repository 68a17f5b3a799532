const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** `2 h`: whole units, rounded down. */
export function sayAge(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))
  const [unit, size] = units.find(([, most]) => seconds >= most) ?? ['s', 1]
  return `${Math.floor(seconds / size)} ${unit}`
}
