// Loads the typeface of the first view with the page, and writes two files beside it, under names without a hash:
// `fonts.css` for the pages that the server itself writes, and `fonts.txt`, the license that goes with the fonts.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The file that every page needs; the others load where their letters are. */
const first = 'geist-latin-wght-normal'

const readLicense = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/LICENSE`)), 'utf8')

export function typefaces(): Plugin {
  return {
    name: 'tessera-typefaces',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(file => file.includes(first))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          })),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).flatMap(file => (file.fileName.endsWith('.css') ? [file] : []))
        const faces = sheets.flatMap(
          file => (file.type === 'asset' && String(file.source).match(/@font-face\s*\{[^}]*\}/g)) || [],
        )
        this.emitFile({ type: 'asset', fileName: 'fonts.css', source: [...new Set(faces)].join('\n') })
        const licenses = ['geist', 'geist-mono'].map(readLicense)
        this.emitFile({ type: 'asset', fileName: 'fonts.txt', source: licenses.join('\n\n') })
      },
    },
  }
}
