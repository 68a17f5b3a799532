import { classNames } from './class-names.ts'

/** A placeholder while content loads. Give it the size of the content, so that nothing jumps. */
export function Skeleton({ className, label }: { className: string; label?: string }) {
  return (
    <span
      role={label === undefined ? undefined : 'status'}
      className={classNames('inline-block animate-breathe rounded-field bg-line', className)}
    >
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
