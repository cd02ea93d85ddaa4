// The configuration files that operators get, with the addresses of this machine in place of those that they show.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/ensure.mjs'

/** Every text to be replaced must be there: a file that has changed is not run with an address left as it is. */
export function shipped(name, replacements) {
  let text = readFileSync(join(root, 'packaging/cluster', name), 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`packaging/cluster/${name} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}
