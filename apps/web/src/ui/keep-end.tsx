/** The space before the dot may be one that does not break, as in the names of plots. */
const END = /\s·\s(?!.*·\s)/

/** One line of text whose end stays readable where it is too long: numbers of plots differ at their ends. */
export function KeepEnd({ text }: { text: string }) {
  const at = text.search(END)
  if (at < 1) return <span className="block truncate">{text}</span>
  return (
    <span className="flex min-w-0">
      <span className="truncate">{text.slice(0, at)}</span>
      <span className="shrink-0 whitespace-pre">{text.slice(at)}</span>
    </span>
  )
}
