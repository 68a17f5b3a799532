/**
 * Evaluated for every test file, while the modules that files share are evaluated once. A hook that is registered
 * inside another hook never runs, so it is registered here.
 */
import { afterAll } from 'vitest'
import { cleanUpAll } from './clean-up.ts'

afterAll(cleanUpAll, 120_000)
