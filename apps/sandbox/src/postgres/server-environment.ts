/**
 * PG* variables of the person who starts us (PGDATA, PGPORT, PGOPTIONS …) must not reach the server, and
 * neither must their locale: it belongs to the cluster, not to whoever starts it.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return {
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(PATH === undefined ? {} : { PATH }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...(TEMP === undefined ? {} : { TEMP }),
  }
}
