/** Names that more than one of them bears: by its name alone, none of those can be chosen. */
export function repeatedNames(collections: readonly { name: string }[]): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  for (const { name } of collections) (seen.has(name) ? repeated : seen).add(name)
  return repeated
}
