import { matchPath, useLocation } from 'react-router'
import { pages } from './pages.ts'
import type { Page } from './pages.ts'

const notFound: Page = { path: '*', title: 'notFound' }

export const findPage = (pathname: string): Page =>
  Object.values<Page>(pages).find(({ path }) => matchPath(path, pathname)) ?? notFound

export const useCurrentPage = (): Page => findPage(useLocation().pathname)
