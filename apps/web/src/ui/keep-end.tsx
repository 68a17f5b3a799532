/** One line of text whose end stays readable where it is too long: numbers of plots differ at their ends. */
export function KeepEnd({ text, separator = ' · ' }: { text: string; separator?: string }) {
  const at = text.lastIndexOf(separator)
  if (at < 1) return <span className="block truncate">{text}</span>
  return (
    <span className="flex min-w-0">
      <span className="truncate">{text.slice(0, at)}</span>
      <span className="shrink-0 whitespace-pre">{text.slice(at)}</span>
    </span>
  )
}
