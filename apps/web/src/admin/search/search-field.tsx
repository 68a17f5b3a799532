import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** The key / moves the focus here from anywhere but a field. */
export function SearchField() {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const q = params.get('q') ?? ''
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inField = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
      if (event.key !== '/' || inField || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className="mt-2 block">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          const text = field.current?.value.trim() ?? ''
          void navigate(text === '' ? '/search' : `/search?${new URLSearchParams({ q: text })}`)
        }}
      >
        <Search size={16} className="absolute top-3.5 left-4 text-ink-3" aria-hidden />
        <input
          // A search that the address names is shown, also after going back.
          key={q}
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          aria-label="Search"
          aria-keyshortcuts="/"
          placeholder="Purchase, e-mail, name, wallet, transaction hash, Stripe id, plot or coordinates"
          className="block h-11 w-full rounded-card border border-field bg-card pr-10 pl-11 text-base text-ink placeholder:text-sm placeholder:text-ink-3"
        />
        <kbd className="absolute top-3 right-4 text-sm text-ink-3" aria-hidden>
          /
        </kbd>
      </form>
    </search>
  )
}
