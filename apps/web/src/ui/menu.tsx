/**
 * Radix's dropdown menu with our style, loaded and opened by DeferredMenu. Not modal: a dialog may follow a choice,
 * and both would lock the page.
 */
import { Check } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

const itemClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-sm -outline-offset-2! select-none data-[highlighted]:bg-raised'

export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Inside the page's header, so that it belongs to a landmark. */}
      <DropdownMenu.Portal container={document.querySelector('header')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={10}
          collisionPadding={12}
          className="z-30 max-h-(--radix-dropdown-menu-content-available-height) w-72 animate-appear overflow-y-auto rounded-card border border-line bg-card p-1.5 text-ink shadow-card"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  icon?: LucideIcon
  label: string
  /** Explains the effect where the label is not enough. */
  note?: string
  /** The reason why it cannot be chosen. The entry stays reachable, so that the reason can be read. */
  closed?: string | undefined
  onSelect?: () => void
  /** The path of a page: a real link, which can also be opened in another tab. */
  to?: string
  /** The router's state for that page. */
  state?: unknown
}

export function MenuItem({ icon: Icon, label, note, closed, onSelect, to, state }: MenuItemProps) {
  const inside = (
    <>
      {Icon && <Icon size={17} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />}
      <span className="grow">{label}</span>
      {note !== undefined && <span className="text-xs text-ink-2">{note}</span>}
      {closed !== undefined && <span className="text-xs">{closed}</span>}
    </>
  )
  if (closed !== undefined) {
    return (
      <DropdownMenu.Item
        aria-disabled
        onSelect={(event) => event.preventDefault()}
        className={classNames(itemClasses, 'cursor-not-allowed text-ink-3')}
      >
        {inside}
      </DropdownMenu.Item>
    )
  }
  if (to !== undefined) {
    return (
      <DropdownMenu.Item asChild className={itemClasses}>
        <Link to={to} state={state}>
          {inside}
        </Link>
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item onSelect={() => onSelect?.()} className={itemClasses}>
      {inside}
    </DropdownMenu.Item>
  )
}

interface MenuChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChoose: (value: T) => void
}

/** A few options side by side; choosing one keeps the menu open, so that the effect is visible. */
export function MenuChoice<T extends string>({ label, value, options, onChoose }: MenuChoiceProps<T>) {
  return (
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={(next) => onChoose(next as T)}
      aria-label={label}
      className="px-1.5 py-1"
    >
      <p className="px-1.5 py-1 text-xs text-ink-3" aria-hidden>
        {label}
      </p>
      <div className="flex gap-1">
        {options.map((option) => (
          <DropdownMenu.RadioItem
            key={option.value}
            value={option.value}
            onSelect={(event) => event.preventDefault()}
            className="flex min-h-10 grow items-center justify-center gap-1.5 rounded-field border border-transparent px-2 text-sm -outline-offset-2! select-none data-[highlighted]:bg-raised data-[state=checked]:border-field data-[state=checked]:font-medium"
          >
            <DropdownMenu.ItemIndicator>
              <Check size={14} strokeWidth={2.25} aria-hidden />
            </DropdownMenu.ItemIndicator>
            {option.label}
          </DropdownMenu.RadioItem>
        ))}
      </div>
    </DropdownMenu.RadioGroup>
  )
}

export const MenuLine = () => <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />

export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 pt-2 pb-1 text-sm">{children}</DropdownMenu.Label>
}
