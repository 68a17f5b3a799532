import { classNames } from './class-names.ts'

/** The style of everything that floats over the map: brand, credits, cart, user; for links, buttons and boxes. */
export const pillClasses = (className?: string) =>
  classNames(
    'inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 text-sm font-medium whitespace-nowrap text-ink shadow-card',
    className,
  )

/** The style of pills that can be pressed. */
export const pillButtonClasses = (className?: string) =>
  pillClasses(classNames('transition-colors duration-150 hover:bg-raised', className))
