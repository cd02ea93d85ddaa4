// Loads the typeface of the first view with the page, and writes `fonts.css` for the pages that the server itself writes:
// a name without a hash, which it can link to, for the files that have one.
import type { Plugin } from 'vite'

/** The file that every page needs; the others load where their letters are. */
const first = 'geist-latin-wght-normal'
const sheet = 'fonts.css'

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
        const styles = Object.values(bundle).map(file => (file.type === 'asset' ? String(file.source) : ''))
        const faces = styles.flatMap(text => text.match(/@font-face\s*\{[^}]*\}/g) ?? [])
        this.emitFile({ type: 'asset', fileName: sheet, source: [...new Set(faces)].join('\n') })
      },
    },
  }
}
