import { Skeleton } from '#ui/skeleton.tsx'

/** The skeleton of a form with this many fields and a button. */
export function FormSkeleton({ fields, label }: { fields: number; label: string }) {
  return (
    <div className="grid gap-5">
      {Array.from({ length: fields }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all the same
        <div key={index} className="grid gap-1.5">
          <Skeleton className="h-5 w-28" {...(index === 0 && { label })} />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
