import { availableParallelism } from 'node:os'

/**
 * Works on as many at once as there are processors, and begins the next where one is done. Results in the order of the
 * items. After a failure no more is begun, and it is thrown when nothing runs any more.
 */
export async function sideBySide<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) {
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
