import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import { useQuery } from '@tanstack/react-query'
import { BrowserRouter, Route, Routes } from 'react-router'
import { AccountPage } from './accounts/account-page.tsx'
import { ActionsPage } from './actions/actions-page.tsx'
import { CasesPage } from './cases/cases-page.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { ExportsPage } from './exports/exports-page.tsx'
import { adminQuery, isSignedOut } from './parts/call.ts'
import { Failure } from './parts/failure.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { OrderPage } from './orders/order-page.tsx'
import { PasskeysPage } from './passkeys/passkeys-page.tsx'
import { PricesPage } from './prices/prices-page.tsx'
import { RegisterPage } from './sign-in/register-page.tsx'
import { SearchPage } from './search/search-page.tsx'
import { Shell } from './shell.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'

export function AdminApp() {
  return (
    <BrowserRouter basename="/admin">
      <Routes>
        <Route path="/register" element={<RegisterPage />} />
        <Route path="*" element={<SignedIn />} />
      </Routes>
    </BrowserRouter>
  )
}

function SignedIn() {
  const { data: operator, error } = useQuery({ ...adminQuery(getOperator), refetchInterval: 60_000 })
  // A removed operator's screen goes away, too.
  if (isSignedOut(error)) return <SignInPage />
  // A failed check later keeps the page and its open dialogs.
  if (error && !operator) return <Failure error={error} />
  if (!operator) return null
  return (
    <Shell operator={operator}>
      <Routes>
        <Route path="/" element={<DashboardPage />} />
        <Route path="/search" element={<SearchPage />} />
        <Route path="/orders/:tid" element={<OrderPage />} />
        <Route path="/accounts/:id" element={<AccountPage />} />
        <Route path="/cases" element={<CasesPage />} />
        <Route path="/actions" element={<ActionsPage />} />
        <Route path="/passkeys" element={<PasskeysPage />} />
        <Route path="/prices" element={<PricesPage />} />
        <Route path="/exports" element={<ExportsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Shell>
  )
}
