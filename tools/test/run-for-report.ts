import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a program that writes a JSON report to a given file; null when it wrote none. */
export async function runForReport<Report>(
  run: (reportFile: string) => Promise<{ code: number }>,
): Promise<{ code: number; report: Report | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code } = await run(file)
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as Report | null
    return { code, report }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
