import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'

/**
 * A browser that draws as it does with a graphics card: canvas, WebGL and the page itself through its graphics
 * process. On a machine without one that process computes every pixel (SwiftShader), for everything alike.
 */
const withGraphics = [
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--disable-background-networking',
      '--no-first-run',
      ...withGraphics,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
