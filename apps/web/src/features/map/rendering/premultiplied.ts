/** Converts `#rrggbb` for a shader: each channel from 0 to 1, multiplied by the opacity. */
export function premultiplied(
  color: string,
  opacity: number,
): [red: number, green: number, blue: number, opacity: number] {
  const channel = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) * opacity
  return [channel(1), channel(3), channel(5), opacity]
}
