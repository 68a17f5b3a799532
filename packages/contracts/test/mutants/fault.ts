/** A fault to seed. `find` must occur exactly once in its file, so that a fault that no longer applies is noticed. */
export type Fault = { fault: string; find: string; put: string }
