// The TypeScript sources of a tree, for checks that read all of them.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../ensure.mjs'

/** Folders that are generated or copied. */
export const SKIPPED = new Set([
  'node_modules',
  'dist',
  'golden',
  'fixtures',
  'test-results',
  'playwright-report',
  'coverage',
])

export const isTest = path => /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)(testing|e2e)\//.test(path)

/** Paths relative to `base`, sorted; without declarations and golden files. */
export function sourceFiles(folders = ['packages', 'apps'], base = root) {
  const found = []
  const waiting = folders.map(name => join(base, name))
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) waiting.push(path)
      else if (entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.d\.ts$|\.golden\./.test(entry.name))
        found.push(relative(base, path))
    }
  return found.sort()
}
