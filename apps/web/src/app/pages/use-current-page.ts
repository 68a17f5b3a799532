import { matchPath, useLocation } from 'react-router'
import { pages } from './pages.ts'
import type { Page } from './pages.ts'

type KnownPage = Omit<Page, 'load'>

const notFound: KnownPage = { path: '*', title: 'notFound' }

export const findPage = (pathname: string): KnownPage =>
  Object.values<Page>(pages).find(({ path }) => matchPath(path, pathname)) ?? notFound

export const useCurrentPage = (): KnownPage => findPage(useLocation().pathname)
