/**
 * Runs for every test file, whereas shared modules run once. A hook registered inside another hook never runs, so it is
 * registered here.
 */
import { afterAll } from 'vitest'
import { cleanUpAll } from './clean-up.ts'

afterAll(cleanUpAll, 120_000)
