/** All endpoints that the product defines, so that attacks omit none. */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { AnyEndpoint } from '@meridian/shared/endpoint'
import type { Answer } from './target.ts'

const folder = fileURLToPath(new URL('../../../../../packages/shared/src/endpoints/', import.meta.url))

export async function everyEndpoint(): Promise<AnyEndpoint[]> {
  const files = globSync('{,admin/}*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<object>))
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

const isEndpoint = (one: unknown): one is AnyEndpoint =>
  typeof one === 'object' && one !== null && 'method' in one && 'body' in one

/** A server error that the endpoint does not declare. Health answers 5xx to report its state. */
export const isUnforeseen = ({ path, errors }: AnyEndpoint, { status, code }: Answer): boolean =>
  status >= 500 && path !== '/api/health' && !(errors as readonly string[]).includes(code)
