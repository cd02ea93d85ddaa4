// Finds folders with too many entries to scan at a glance.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../ensure.mjs'
import { SKIPPED } from './sources.mjs'

const MOST = 25

/** Lists, which grow by one entry for each item: token types, formats, operations, screens, migrations, benches and decisions. */
const LISTS = /(^|\/)(types|formats|operations|dashboard\/src|migrations|bench|decisions)$/

/** Each as a line of text, and the number of folders. */
export function findCrowdedFolders(base = root, folders = ['packages', 'apps', 'scripts', 'docs', 'bench', 'design']) {
  const crowded = []
  let seen = 0
  const waiting = [...folders]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = readdirSync(join(base, folder), { withFileTypes: true }).filter(({ name }) => !SKIPPED.has(name))
    seen++
    if (entries.length > MOST && !LISTS.test(folder))
      crowded.push(
        `${folder} has ${entries.length} entries, which is more than ${MOST}: divide it by what belongs together.`,
      )
    waiting.push(...entries.filter(entry => entry.isDirectory()).map(({ name }) => `${folder}/${name}`))
  }
  return { seen, crowded: crowded.sort() }
}
