// In the repository the package is its source; on npm it is what was built. `npm pack` runs this before and after: the
// fields of `publishConfig` stand in the manifest meanwhile (pnpm and yarn do that by themselves, npm does not).
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const kept = 'package.json.source'

const ways = {
  apply() {
    if (existsSync(kept)) ways.restore() // the pack before this one was interrupted
    const source = readFileSync('package.json', 'utf8')
    writeFileSync(kept, source)
    const { publishConfig, ...manifest } = JSON.parse(source)
    const ours = ['scripts', 'devDependencies']
    const published = Object.entries({ ...manifest, ...publishConfig }).filter(([field]) => !ours.includes(field))
    writeFileSync('package.json', `${JSON.stringify(Object.fromEntries(published), null, 2)}\n`)
  },
  restore() {
    renameSync(kept, 'package.json')
  },
}
ways[process.argv[2]]()
