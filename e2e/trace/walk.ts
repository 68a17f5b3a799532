/** A walk: our TypeScript files that run because of one click, until the resulting transaction commits. */
import { readFileSync } from 'node:fs'
import { setLanguage } from '@meridian/shared/endpoints/accounts'
import type { APIRequestContext, Page } from '@playwright/test'
import { anAccount } from '../accounts/account.ts'
import { callApi } from '../call-api.ts'
import { expect } from '../journey.ts'
import { takePage } from './trace-page.ts'
import { commit, takeExecuted } from './traced-process.ts'

interface Walk {
  /** From the page's click to the call, then in the API until the commit. */
  files: string[]
  /** The part of `files` that the API executed. */
  inApi: string[]
  /** The part of `files` that every call executes. */
  everyCall: string[]
  /** Files that only React's rendering and its effects executed before the call. They are not counted. */
  drawn: string[]
}

/** The page's files that every call executes. */
const callsOfThePage = [
  'apps/web/src/lib/api.ts',
  'packages/shared/src/call-endpoint.ts',
  'packages/shared/src/endpoint.ts',
]

/** Clears the trace. Call it just before the click. */
export async function beginWalk(page: Page): Promise<void> {
  await takePage(page)
  await takeExecuted()
}

/** `call` is the method and path of the request that commits the row. */
export async function endWalk(page: Page, call: string): Promise<Walk> {
  const { run, drawn } = await takePage(page, call)
  const { requests } = await takeExecuted()
  const made = requests.filter((request) => request.call === call && request.files.includes(commit))
  if (made.length !== 1) throw new Error(`${call} committed ${made.length} times`)
  const inApi = made[0]!.files.slice(0, made[0]!.files.indexOf(commit))
  const files = [...new Set([...run, ...inApi])]
  const usual = new Set([...callsOfThePage, ...(await filesOfAnyCall(page.request))])
  return { files, inApi, everyCall: files.filter((path) => usual.has(path)), drawn }
}

/** The files of a call that only stores a setting of the account. */
async function filesOfAnyCall(request: APIRequestContext): Promise<string[]> {
  const { tokens } = await anAccount(request)
  await callApi(request, setLanguage, { body: { language: 'en' } }, { token: tokens.access_token })
  const { requests } = await takeExecuted()
  const found = requests.find(({ call }) => call === `${setLanguage.method} ${setLanguage.path}`)
  if (!found) throw new Error('the call that stores a setting was not traced')
  return found.files
}

/** Shared files of the page (`lib`, `ui`) that responses to earlier requests may run in between. */
const sharedFilesThatVary = 3

/**
 * Compares a walk with the section 'The walk' of a document:
 * - it names no TypeScript file that was not executed;
 * - it names every executed file of the API's features, and of the page's features that it names any file of. The page
 *   has no async contexts, so that timers of its other features run in between;
 * - it gives the count of the files without those of any call, and of those in the API. 'Up to' allows for timers of
 *   the page where the walk waits for a wallet;
 * - the counts stay within the limits: of all files, and of the features' own.
 */
export function expectDocumented(
  document: string,
  { files, inApi, everyCall, drawn }: Walk,
  limits: { all?: number; ofFeatures: number },
): void {
  const text = readFileSync(new URL(`../../docs/${document}`, import.meta.url), 'utf8')
  const section = text.split('\n## The walk\n')[1]?.split('\n## ')[0] ?? ''
  const named = [...section.matchAll(/^\d+\. `([^`]+\.tsx?)`/gm)].map(([, path]) => path!)
  const namedFeatures = new Set(named.map(featureOf))
  const isOfWalk = (path: string) =>
    featureOf(path) === null || path.startsWith('apps/api/') || namedFeatures.has(featureOf(path))
  const counted = files.filter((path) => !everyCall.includes(path) && isOfWalk(path))
  const ofFeatures = counted.filter((path) => featureOf(path) !== null)
  const countedInApi = counted.filter((path) => inApi.includes(path)).length
  const beside = files.filter((path) => !isOfWalk(path))
  process.stdout.write(
    [
      `${document}: ${counted.length} files, ${countedInApi} of them in the API`,
      `${everyCall.length} of any call; ${drawn.length} drawn; ${beside.length} of other features of the page`,
      ...counted,
      ...beside.map((path) => `(beside: ${path})`),
    ]
      .join('\n  ')
      .concat('\n'),
  )
  expect
    .soft(
      named.filter((path) => !files.includes(path)),
      'named and not executed',
    )
    .toEqual([])
  expect
    .soft(
      ofFeatures.filter((path) => !named.includes(path)),
      'executed and not named',
    )
    .toEqual([])
  const [, upTo, all, ofApi] = /(up to )?(\d+) TypeScript files, (\d+) of them in the API/.exec(section) ?? []
  expect.soft(Number(ofApi), 'the count in the API').toBe(countedInApi)
  if (upTo === undefined)
    expect(Math.abs(Number(all) - counted.length), 'the count').toBeLessThanOrEqual(sharedFilesThatVary)
  else expect(Number(all), 'the count').toBeGreaterThanOrEqual(counted.length)
  expect.soft(ofFeatures.length, 'files of features').toBeLessThanOrEqual(limits.ofFeatures)
  if (limits.all !== undefined) expect(Number(all), 'the limit').toBeLessThanOrEqual(limits.all)
}

const featureOf = (path: string): string | null => /^apps\/\w+\/src\/features\/[^/]+/.exec(path)?.[0] ?? null
