import { Skeleton } from '#ui/skeleton.tsx'

/** The skeleton of header, tier and lists. */
export function PanelSkeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-4 px-4 pt-5 sm:px-6">
      <Skeleton className="h-11 w-56" label={label} />
      <Skeleton className="h-31 w-full rounded-card" />
      <Skeleton className="mt-4 h-6 w-44" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  )
}
