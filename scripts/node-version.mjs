// Imported first by scripts that people run: an old Node gets one clear line instead of a syntax error. Uses old syntax for that
// reason.
import { readFileSync } from 'fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')
const [major, minor] = needed.split('.').map(Number)
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error('Tessera needs Node ' + needed + ' or newer; this is Node ' + process.versions.node + '.')
  process.exit(1)
}
