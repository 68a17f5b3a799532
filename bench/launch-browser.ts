import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium } from '../tools/test/find-chromium.ts'

/**
 * A browser that draws as with a graphics card: canvas, WebGL and the page itself through its graphics process. Without
 * a card, that process computes every pixel in software (SwiftShader), for all pages alike.
 */
const withGraphics = [
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium to measure with.')
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--no-first-run',
      ...withGraphics,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}
