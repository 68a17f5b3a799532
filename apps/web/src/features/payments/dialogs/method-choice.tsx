import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface MethodChoiceProps {
  group: string
  icon: LucideIcon
  label: string
  /** The cost, or why the method can not be chosen. */
  note: string
  amount?: ReactNode
  amountNote?: string | undefined
  closed?: boolean
  checked: boolean
  onChoose: () => void
}

/** A payment method with its full cost: a radio button as wide as a card. */
export function MethodChoice(props: MethodChoiceProps) {
  const { group, icon: Icon, label, note, amount, amountNote, closed = false, checked, onChoose } = props
  return (
    <label
      className={classNames(
        'flex items-center gap-3.5 rounded-field border px-4 py-3 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        checked ? 'border-accent bg-accent-soft' : 'border-line bg-card',
        closed ? 'cursor-not-allowed text-ink-3' : 'hover:border-field',
      )}
    >
      <input
        type="radio"
        name={group}
        className="sr-only"
        checked={checked}
        disabled={closed}
        onChange={onChoose}
      />
      <Icon size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />
      {/* Stacked on the narrowest phones: side by side, both columns would have one word per line. */}
      <span className="flex grow items-center justify-between gap-x-3 gap-y-1 max-[24rem]:flex-col max-[24rem]:items-stretch">
        <span>
          <span className="block font-medium">{label}</span>
          <span className={classNames('block text-sm', closed ? 'text-ink-3' : 'text-ink-2')}>{note}</span>
        </span>
        {!closed && amount !== undefined && (
          <span className="tabular shrink-0 gap-x-4 max-[24rem]:flex max-[24rem]:flex-wrap max-[24rem]:items-baseline max-[24rem]:justify-between min-[24rem]:text-right">
            <span className="block font-medium">{amount}</span>
            {amountNote !== undefined && <span className="block text-sm text-ink-2">{amountNote}</span>}
          </span>
        )}
      </span>
    </label>
  )
}
