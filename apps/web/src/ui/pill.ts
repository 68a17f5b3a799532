import { classNames } from './class-names.ts'

/** What floats over the map: brand, credits, cart, user. The same classes serve links, buttons and boxes. */
export const pillClasses = (className?: string) =>
  classNames(
    'inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 text-sm font-medium whitespace-nowrap text-ink shadow-card',
    className,
  )

/** Pills one can press. */
export const pillButtonClasses = (className?: string) =>
  pillClasses(classNames('transition-colors duration-150 hover:bg-raised', className))
