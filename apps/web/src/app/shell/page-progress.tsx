import { create } from '#lib/store.ts'

const usePagesLoading = create<{ count: number }>()(() => ({ count: 0 }))

const add = (change: number) => usePagesLoading.setState(({ count }) => ({ count: count + change }))

export function whileLoadingPage<T>(loading: Promise<T>): Promise<T> {
  add(1)
  return loading.finally(() => add(-1))
}

/** A thin bar along the top edge while the next page loads. */
export function PageProgress() {
  const loading = usePagesLoading(({ count }) => count > 0)
  if (!loading) return null
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden" aria-hidden>
      <div className="h-full w-2/5 animate-sweep bg-accent" />
    </div>
  )
}
