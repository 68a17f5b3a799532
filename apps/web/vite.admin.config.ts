/** Builds the admin console apart from the shop, into a folder that the server serves with ADMIN=on only. */
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

export default defineConfig({
  root: fileURLToPath(new URL('src/admin', import.meta.url)),
  base: '/admin/',
  publicDir: false,
  plugins: [react(), tailwindcss(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('dist-admin', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'static',
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
  },
})
