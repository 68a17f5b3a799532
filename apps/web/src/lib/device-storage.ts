/** Browser storage that never throws: where it is blocked or full, values last as long as the page. */
import { pageState } from './page-state.ts'

export interface KeyValueStorage {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

function createSafeStorage(find: () => Storage): KeyValueStorage {
  const memory = pageState(createMemoryStorage)
  const attempt = <T>(act: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return act(find())
    } catch {
      return otherwise()
    }
  }
  return {
    get: (key) =>
      memory().get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value)
          memory().remove(key)
        },
        () => memory().set(key, value),
      ),
    remove: (key) => {
      memory().remove(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

export const deviceStorage = createSafeStorage(() => window.localStorage)
/** For this tab only; survives a reload and a return from another site. */
export const tabStorage = createSafeStorage(() => window.sessionStorage)

/** Calls back when another tab has written one of the keys, or cleared everything. */
export function onOtherTabWriting(
  keys: readonly string[],
  react: () => void,
  options: AddEventListenerOptions = {},
) {
  if (typeof window === 'undefined') return
  const listen = ({ key }: StorageEvent) => {
    if (key === null || keys.includes(key)) react()
  }
  window.addEventListener('storage', listen, options)
}
