const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** `2 h`: the largest whole unit. */
export function sayAge(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['min', 60]
  return `${Math.floor(seconds / length)} ${unit}`
}
