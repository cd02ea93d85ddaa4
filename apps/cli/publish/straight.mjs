// Imports from the front door of a package, led straight to the files behind it. The bundler keeps together whatever is reached
// through one file, so a command that wants one function of the engine would load all of it.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../../packages', import.meta.url))
const doors = ['engine', 'contract', 'sdk', 'code']

export function straightPlugin() {
  const files = new Map(doors.map(name => [`@tessera/${name}`, filesBehind(join(packages, name, 'src/index.ts'))]))
  return {
    name: 'straight imports',
    setup(build) {
      build.onLoad({ filter: /[\\/](?:cli|engine|contract|sdk|code)[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        return { contents: straightened(text, files), loader: 'ts', resolveDir: dirname(path) }
      })
    },
  }
}

const imports = /^(import|export) \{([^}]*)\} from '(@tessera\/\w+)'/gm

/** Of zod what is used by name: its object `z` holds all of it. */
const straightened = (text, files) =>
  text
    .replace(/^import \{ z \} from 'zod'/gm, "import * as z from 'zod'")
    .replace(imports, (whole, does, list, from) => {
      const behind = files.get(from)
      if (!behind) return whole
      return namesIn(list)
        .map(({ name, as }) => {
          const { file, own } = behind.get(name) ?? { file: from, own: name }
          return `${does} { ${own} as ${as} } from ${JSON.stringify(file)}`
        })
        .join(';')
    })

/** Types are nothing to load. */
const namesIn = list =>
  list
    .replaceAll(/\/\/.*/g, '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && !part.startsWith('type '))
    .map(part => {
      const [name, as = name] = part.split(' as ')
      return { name, as }
    })

/** The file that has each name, which may be called otherwise there. */
function filesBehind(path) {
  const text = readFileSync(path, 'utf8')
  const found = new Map()
  for (const [, list, to] of text.matchAll(/^export \{([^}]*)\} from '(\.[^']+)'/gm))
    for (const { name, as } of namesIn(list)) {
      const file = join(dirname(path), to)
      found.set(as, filesBehind(file).get(name) ?? { file, own: name })
    }
  for (const [, to] of text.matchAll(/^export \* from '(\.[^']+)'/gm))
    for (const [name, place] of filesBehind(join(dirname(path), to))) found.set(name, place)
  for (const [, name] of text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm))
    found.set(name, { file: path, own: name })
  return found
}
