/** The environment of a program that a test starts, before the test's own variables: nothing of the shell's but these. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  // npm test sets it: a program that loads compiled modules starts with a third less processor time.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}
