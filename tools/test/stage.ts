export interface Stage {
  name: string
  run: () => Promise<Count>
}

/** Measured on two cores, so that npm test can estimate its duration at the start. */
export interface MeasuredStage extends Stage {
  seconds: number
}

export interface Count {
  passed: number
  failed: number
  /** The failed tests, a line each. */
  remarks?: string[]
  /** Why the stage did not run; counts as a failure. */
  notRun?: string
  files?: FileTime[]
}

/** The time of one test file: imports, hooks and tests. */
export interface FileTime {
  file: string
  seconds: number
}

/** A runner that ends with an error but counts no failure has failed, too. */
export const counted = (code: number, count: Count): Count => ({
  ...count,
  failed: count.failed === 0 && (code !== 0 || count.passed === 0) ? 1 : count.failed,
})
