import { leave } from '@meridian/shared/endpoints/admin/operators'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Button } from '#ui/button.tsx'
import { call } from './parts/call.ts'
import { SearchField } from './search/search-field.tsx'

interface ShellProps {
  operator: { name: string; role: string }
  children: ReactNode
}

const linkClasses = 'aria-[current=page]:font-semibold aria-[current=page]:text-ink'

export function Shell({ operator, children }: ShellProps) {
  const queries = useQueryClient()
  const signOut = useMutation({
    mutationFn: () => call(leave),
    onSettled: () => queries.resetQueries(),
  })
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-3 sm:px-7">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-ink-2">
        <p className="font-serif text-lg font-semibold text-ink">Meridian admin</p>
        <nav aria-label="Pages" className="flex gap-5">
          <NavLink to="/" end className={linkClasses}>
            Dashboard
          </NavLink>
          <NavLink to="/prices" className={linkClasses}>
            Prices
          </NavLink>
          <NavLink to="/cases" className={linkClasses}>
            Cases
          </NavLink>
          <NavLink to="/actions" className={linkClasses}>
            Action log
          </NavLink>
          <NavLink to="/exports" className={linkClasses}>
            Exports
          </NavLink>
        </nav>
        <NavLink to="/passkeys" className={`ml-auto ${linkClasses}`}>
          Passkeys
        </NavLink>
        <p>
          {operator.name}, {operator.role}
        </p>
        <Button variant="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </header>
      <SearchField />
      <main className="mt-3 pb-12">{children}</main>
    </div>
  )
}
