/** A fault to seed. `find` has to occur once in its file, so that a fault cannot silently stop being one. */
export type Fault = { fault: string; find: string; put: string }
