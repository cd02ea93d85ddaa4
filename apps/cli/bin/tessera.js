#!/usr/bin/env node
// The package brings the program along; in the repository `npm run build` makes it, and `npm start` while it serves.
import { existsSync } from 'node:fs'
import module from 'node:module'

// Newer versions of Node keep what they compiled for the next start.
module.enableCompileCache?.()

const program = new URL('../dist/tessera.js', import.meta.url)
if (existsSync(program)) await import(program)
else {
  console.error(
    'The program is not built yet. `npm start` builds it in the first seconds in which it serves: try again soon, or run `npm run build` in the folder of Tessera.',
  )
  process.exitCode = 1
}
