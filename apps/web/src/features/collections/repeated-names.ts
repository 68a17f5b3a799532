/** Names shared by several collections: a name alone does not identify those. */
export function repeatedNames(collections: readonly { name: string }[]): ReadonlySet<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  for (const { name } of collections) (seen.has(name) ? repeated : seen).add(name)
  return repeated
}
