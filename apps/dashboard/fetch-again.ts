// A part of the page that cannot be fetched is fetched once more before it counts as missing. It needs another address
// for that: a browser keeps the failure of a module until the page is loaded anew.
import type { Plugin } from 'vite'

const partImports = /\bimport\(([`"])(\.\/[^`"$]+\.js)\1\)/g

/** All chunks lie in one folder, so that a path means the same wherever this stands. */
const fetchPart = 'const fetchPart=path=>import(path).catch(()=>import(path+"?"+Date.now()));'

/** Vite writes out which name is asked of a part, so that the rest can be shaken off. In the end the whole part does as well. */
const asked =
  /async\(\)=>\{let\{(\w+):(\w+)\}=await (fetchPart\([^()]*\)(?:\.then\((\w)=>\4\.\w+\))?);return\{\1:\2\}\}/g

/** The imports of parts in the code of a chunk, each with its second attempt. */
function withSecondAttempt(code: string): string {
  const changed = code.replace(partImports, (_, quote: string, path: string) => `fetchPart(${quote}${path}${quote})`)
  return changed === code ? code : fetchPart + changed.replace(asked, (...[, , , part]) => `()=>${part}`)
}

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
