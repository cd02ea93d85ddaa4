import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { designCss } from './design-css.ts'
import { fetchAgain } from './fetch-again.ts'
import { firstView, partFiles } from './first-view.ts'
import { oneLanguage } from './one-language.ts'
import { screenParts } from './screen-parts.ts'
import { typefaces } from './typefaces.ts'

const server = process.env['TESSERA_DEV_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), designCss(), oneLanguage(), typefaces(), fetchAgain(), screenParts()],
  // React has what the shim adds to versions before 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: '../server/dist/dashboard',
    emptyOutDir: true,
    target: 'es2023',
    // An inlined asset would be a data: font or script, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: partFiles },
    rolldownOptions: {
      input: ['index.html', 'consent.html'],
      // So that the list of all icons brings along only those that are asked for.
      treeshake: { moduleSideEffects: [{ test: /\/icons\/[\w-]+\.generated\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: { groups: firstView(import.meta.dirname) },
        // Hashes do not compress, and the first view names some two hundred files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  server: {
    // `/mcp/authorize` is the consent page of this app; everything else below these prefixes is the server's.
    proxy: Object.fromEntries(['/api', '/.well-known', '/healthz'].map(prefix => [prefix, { target: server }])),
  },
})
