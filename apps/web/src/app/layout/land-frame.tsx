import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'

interface LandFrameProps {
  picture: ReactNode
  /** The kind of land and its state, above the title. */
  kicker: ReactNode
  title: ReactNode
  /** Whose heading is elsewhere, as a card has it. */
  isCard?: boolean
  /** Where and when, below the title. */
  line: ReactNode
  actions: ReactNode
  /** Facts, surroundings, plots and history. */
  children: ReactNode
}

/**
 * A plot, a collection or a deed, as everyone sees it. The picture is on top where there is room for one column, and
 * beside the text otherwise, where it stays in view.
 */
export function LandFrame({ picture, kicker, title, isCard, line, actions, children }: LandFrameProps) {
  const Title = isCard ? 'p' : 'h1'
  return (
    <div className={classNames('@container', !isCard && 'mx-auto w-full max-w-5xl px-5 pt-6 pb-28 sm:px-8')}>
      <article
        className={classNames(
          'flex flex-col @3xl:grid @3xl:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] @3xl:items-start @3xl:gap-8',
          isCard ? 'gap-3' : 'gap-5',
        )}
      >
        {/* One column has the order of the numbers, two have that of the document. */}
        <div className="contents @3xl:sticky @3xl:top-24 @3xl:grid @3xl:gap-4">
          <div className="order-1">{picture}</div>
          <div className={classNames('order-3', isCard && 'sticky -bottom-4.5 z-10')}>{actions}</div>
        </div>
        <div className="contents @3xl:grid @3xl:gap-6">
          <header className="order-2 min-w-0">
            <p className="tabular flex flex-wrap items-center gap-x-2 text-sm font-medium text-ink-2">
              {kicker}
            </p>
            <Title className="mt-1 font-serif text-2xl leading-tight font-semibold text-balance wrap-anywhere @3xl:text-4xl">
              {title}
            </Title>
            <div className="tabular mt-1 text-sm text-ink-2 @3xl:text-base">{line}</div>
          </header>
          <div
            className={classNames('order-4 grid min-w-0 text-sm', isCard ? 'gap-4' : 'gap-7 @max-3xl:mt-1')}
          >
            {children}
          </div>
        </div>
      </article>
    </div>
  )
}

export const LandFrameSkeleton = ({ label }: { label: string }) => (
  <LandFrame
    picture={<Skeleton className="aspect-square w-full" label={label} />}
    kicker={<Skeleton className="h-4 w-2/5" />}
    title={<Skeleton className="h-9 w-4/5" />}
    line={<Skeleton className="h-4 w-1/2" />}
    actions={<Skeleton className="h-11 w-full" />}
  >
    <Skeleton className="h-40 w-full" />
  </LandFrame>
)
