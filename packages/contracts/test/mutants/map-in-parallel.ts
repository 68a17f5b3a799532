import { availableParallelism } from 'node:os'

/**
 * Maps as many items at once as there are processors. Results are in the order of the items. After a failure no
 * further item is started, and the first failure is thrown when the running ones have finished.
 */
export async function mapInParallel<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  const remaining = items.entries()
  const worker = async () => {
    for (const [index, item] of remaining) {
      try {
        results[index] = await work(item)
      } catch (error) {
        failures.push(error)
      }
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}
