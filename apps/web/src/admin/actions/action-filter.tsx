import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

const fields = [
  { name: 'text', label: 'Text', type: 'search' },
  { name: 'target', label: 'Target', type: 'search' },
  { name: 'who', label: 'Operator', type: 'search' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
] as const

type Filter = Partial<Record<(typeof fields)[number]['name'], string>>

/** Read from the page's address, so that a link opens the same search. */
export function useFilter(): Filter {
  const [params] = useSearchParams()
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = params.get(name)?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}

export function ActionFilter() {
  const filter = useFilter()
  const [, setParams] = useSearchParams()
  return (
    <form
      // After going back, the fields show that search.
      key={JSON.stringify(filter)}
      aria-label="Search the log"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const entries = fields.flatMap(({ name }) => {
          const value = form.get(name)
          return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
        })
        setParams(Object.fromEntries(entries))
      }}
    >
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          name={name}
          defaultValue={filter[name] ?? ''}
          maxLength={200}
          autoComplete="off"
        />
      ))}
      <Button type="submit">Search</Button>
    </form>
  )
}
