import { bin, runCommand } from '../run/run-command.ts'
import { counted, runForReport } from './stages.ts'
import type { Count } from './stages.ts'

/** More than these, and it is not chance. */
const mostRepeated = 5

/**
 * All tests of the projects, or of the files whose path contains one of `files`. They race and kill real processes
 * on machines of any speed, so a few files that fail are run once more, by themselves and from their beginning; what
 * passes only then is named.
 */
export async function vitestStage(
  projects: string[],
  env: Record<string, string> = {},
  files: string[] = [],
): Promise<Count> {
  const first = await runVitest(projects, env, files)
  const failedFiles = first.files.filter(hasFailed)
  if (failedFiles.length === 0 || failedFiles.length > mostRepeated)
    return counted(first.code, countOf(first.files))

  const names = failedFiles.map(({ name }) => name)
  console.log(`\nOnce more, by themselves:\n${names.join('\n')}\n`)
  const again = await runVitest(projects, env, names)
  const {
    passed,
    failed,
    remarks = [],
  } = countOf([...first.files.filter((file) => !hasFailed(file)), ...again.files])
  const repeated = failuresOf(failedFiles).map((failure) => `at first, before it was repeated: ${failure}`)
  return counted(again.code, { passed, failed, remarks: [...remarks, ...repeated] })
}

interface TestFile {
  /** Its path. */
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

async function runVitest(
  projects: string[],
  env: Record<string, string>,
  files: string[],
): Promise<{ code: number; files: TestFile[] }> {
  const { code, report } = await runForReport<{ testResults: TestFile[] }>((file) =>
    runCommand(
      bin(
        'vitest/vitest.mjs',
        'run',
        ...files,
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ),
      { show: true, env },
    ),
  )
  return { code, files: report?.testResults ?? [] }
}

const hasFailed = ({ status }: { status: string }): boolean => status === 'failed'

const countOf = (files: TestFile[]): Count => {
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(hasFailed).length,
    remarks: failuresOf(files).map((failure) => `failed: ${failure}`),
  }
}

/** A line for each test that failed, or for the file where it did not get that far. */
const failuresOf = (files: TestFile[]): string[] =>
  files.filter(hasFailed).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(hasFailed)
    return failed.length > 0
      ? failed.map(({ fullName, failureMessages }) => inALine(fullName, failureMessages[0]))
      : [inALine(name, message)]
  })

const inALine = (name: string, message = ''): string => `${name} – ${message.split('\n', 1)[0]}`
