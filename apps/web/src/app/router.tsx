import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { withWords } from '#lib/i18n/words.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageSkeleton } from '#app/layout/page-skeleton.tsx'
import { pages } from '#app/pages/pages.ts'
import type { Page } from '#app/pages/pages.ts'
import { findPage } from '#app/pages/use-current-page.ts'
import { Shell } from './shell/shell.tsx'
import { whileLoadingPage } from './shell/page-progress.tsx'

const components = new Map<Page['load'], ComponentType>()

/** One component for each chunk: two paths of one page keep its state, and so the map. */
function componentOf(load: Page['load']): ComponentType {
  const Component =
    components.get(load) ??
    lazy(() => whileLoadingPage(withWords(load).then(({ Component: Loaded }) => ({ default: Loaded }))))
  components.set(load, Component)
  return Component
}

const routes = Object.values<Page>(pages).map(({ path, load }) => ({ path, Component: componentOf(load) }))

/**
 * React Router's data router has ScrollRestoration and useNavigation, which use-scroll-restoration.ts and
 * page-progress.tsx replace: it adds 18 KB of compressed script to every page, which exceeds the size limits of the
 * map and the assets.
 */
export function Router() {
  return (
    <BrowserRouter>
      <PageBoundary place="app">
        <Shell>
          <Pages />
        </Shell>
      </PageBoundary>
    </BrowserRouter>
  )
}

/** The router changes pages in a transition: the old page stays on screen until the new one is ready. */
function Pages() {
  const { pathname } = useLocation()
  return (
    <PageBoundary key={findPage(pathname).bar ?? pathname} place="page">
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {routes.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
