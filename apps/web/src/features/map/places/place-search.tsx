import type { FoundPlace } from '@meridian/shared/endpoints/map'
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PlaceOptions, optionId } from './place-options.tsx'
import { usePlaceSearch } from './use-place-search.ts'
import type { Place } from './use-place-search.ts'
import './words.ts'

interface PlaceSearchProps {
  onChoose: (place: FoundPlace) => void
  /** The text in the field is no longer the chosen place. */
  onChanged: () => void
  /** The middle of the map: near places come first among those of the same name. */
  near?: Place | null
  className?: string
}

/** A combobox: suggestions while typing, arrow keys to choose, Enter to go there, Escape to leave. */
export function PlaceSearch({ onChoose, onChanged, near = null, className }: PlaceSearchProps) {
  const { t } = useTranslation('places')
  const { data: config } = useConfig()
  const label = t(config?.map.addresses ? 'searchAddresses' : 'search')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // Enter was pressed before the places were loaded.
  const [enterPending, setEnterPending] = useState(false)
  const search = usePlaceSearch(open ? text : '', near)
  const { places, status } = search
  const expanded = open && status !== 'idle'
  useSlashKey(input)

  function choose(place: FoundPlace) {
    setText(place.name)
    setOpen(false)
    setEnterPending(false)
    setActive(-1)
    // Touch screens: the keyboard would cover the place.
    if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur()
    onChoose(place)
  }

  function type(value: string) {
    setText(value)
    onChanged()
    setOpen(true)
    setActive(-1)
    setEnterPending(false)
  }

  const first = places[0]
  useEffect(() => {
    if (enterPending && status === 'found' && first) choose(first)
    // oxlint-disable-next-line react/exhaustive-deps -- acts once, when the places arrive
  }, [enterPending, status, first])

  const step = (by: number) => {
    setOpen(true)
    // One more than the places: no option is active between the last and the first.
    const count = places.length + 1
    setActive(((active + 1 + by + count) % count) - 1)
  }

  function press(event: KeyboardEvent) {
    // Keys during text composition (Vietnamese, Chinese) belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      if (expanded) setOpen(false)
      else if (text !== '') {
        setText('')
        onChanged()
      } else input.current?.blur()
    } else if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter') {
      const place = places[active] ?? (status === 'found' ? first : undefined)
      if (place) choose(place)
      else {
        setOpen(true)
        setEnterPending(true)
      }
    } else return
    event.preventDefault()
  }

  return (
    <search
      className={className}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <div className="relative">
        <div className="flex min-h-11 items-center rounded-full border border-line bg-card pr-1 pl-4 shadow-card has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink">
          <Search size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden />
          <input
            ref={input}
            role="combobox"
            aria-label={label}
            aria-expanded={expanded}
            aria-controls={`${id}-places`}
            aria-autocomplete="list"
            aria-activedescendant={expanded && active >= 0 ? optionId(id, active) : undefined}
            placeholder={label}
            value={text}
            maxLength={100}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
            onFocus={() => setOpen(true)}
            onKeyDown={press}
            // 16 px: with less, phones zoom into the field.
            className="h-10.5 min-w-0 grow bg-transparent px-2.5 text-base text-ellipsis text-ink outline-none placeholder:text-ink-3 lg:text-sm"
          />
          {text === '' ? (
            <kbd
              className="mr-2 rounded-md border border-line px-1.5 font-sans text-xs leading-5 text-ink-3 pointer-coarse:hidden max-sm:hidden"
              aria-hidden
            >
              /
            </kbd>
          ) : (
            <IconButton
              icon={X}
              label={t('clear')}
              className="size-9"
              onClick={() => {
                type('')
                input.current?.focus()
              }}
            />
          )}
        </div>
        <PlaceOptions
          id={id}
          search={search}
          expanded={expanded}
          active={active}
          onActive={setActive}
          onChoose={choose}
        />
      </div>
    </search>
  )
}

/** '/' focuses the search from anywhere on the page, unless the focus is in a text field. */
function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      // An open dialog or menu covers the search.
      if (target.closest('[role=dialog], [role=menu]')) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [input])
}
