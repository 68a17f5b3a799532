/** As a shader takes a colour: of `#rrggbb`, each channel from 0 to 1 and times the opacity. */
export function premultiplied(
  color: string,
  opacity: number,
): [red: number, green: number, blue: number, opacity: number] {
  const channel = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) * opacity
  return [channel(1), channel(3), channel(5), opacity]
}
