export interface Stage {
  name: string
  run: () => Promise<Count>
}

/** Measured on two cores, so that npm test can say at its start how long it takes. */
export interface MeasuredStage extends Stage {
  seconds: number
}

export interface Count {
  passed: number
  failed: number
  /** Which failed, a line each. */
  remarks?: string[]
  /** Why the stage did not run at all, which counts as a failure. */
  notRun?: string
  files?: FileTime[]
}

/** What one test file cost: its imports, its hooks and its tests. */
export interface FileTime {
  file: string
  seconds: number
}

/** A runner that ends badly without counting a failure has still failed. */
export const counted = (code: number, count: Count): Count => ({
  ...count,
  failed: count.failed === 0 && (code !== 0 || count.passed === 0) ? 1 : count.failed,
})
