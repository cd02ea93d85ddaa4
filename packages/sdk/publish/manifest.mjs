// In the repository the package's entry is its source; on npm it is the build. `npm pack` runs this before and after: meanwhile
// the fields of `publishConfig` replace those of the manifest (pnpm and yarn do that by themselves, npm does not).
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const kept = 'package.json.source'

/** `dependencies: {}`: all of them are in the bundle. */
const isEmpty = value => typeof value === 'object' && Object.keys(value).length === 0

/** The published manifest. */
export function published(source) {
  const { publishConfig, ...manifest } = JSON.parse(source)
  const ours = ['scripts', 'devDependencies']
  const fields = Object.entries({ ...manifest, ...publishConfig }).filter(
    ([field, value]) => !ours.includes(field) && !isEmpty(value),
  )
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`
}

const ways = {
  apply() {
    if (existsSync(kept)) ways.restore() // the pack before this one was interrupted
    const source = readFileSync('package.json', 'utf8')
    writeFileSync(kept, source)
    writeFileSync('package.json', published(source))
  },
  restore() {
    renameSync(kept, 'package.json')
  },
}
const [, program, way] = process.argv
// The folder of the packages may be a link.
if (program && import.meta.url === pathToFileURL(realpathSync(program)).href) ways[way]()
