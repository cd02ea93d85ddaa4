// A part of the page that cannot be fetched is fetched once more before it counts as missing. It needs another address
// for that: a browser keeps the failure of a module until the page is loaded anew.
import type { Plugin } from 'vite'

const partImports = /\bimport\(([`"])(\.\/[^`"$]+\.js)\1\)/g

/** The imports of parts in the code of a chunk, each with its second attempt. */
const withSecondAttempt = (code: string): string =>
  code.replace(
    partImports,
    (first, _, path: string) => `${first}.catch(()=>import(new URL("${path}?"+Date.now(),import.meta.url)))`,
  )

export const fetchAgain = (): Plugin => ({
  name: 'fetch-again',
  apply: 'build',
  generateBundle: {
    // Vite looks for the imports itself, to load their style sheets with them.
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = withSecondAttempt(chunk.code)
      }
    },
  },
})
