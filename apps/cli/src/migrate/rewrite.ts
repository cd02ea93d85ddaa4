// Rewrites a file of the project.
import { readFile } from 'node:fs/promises'
import type { Changes } from '@tessera/code'
import { rewritten } from '@tessera/lint-core/migration'
import type { Rewritten } from '@tessera/lint-core/migration'

export const rewriteFile = async (path: string, changes: Changes): Promise<Rewritten> =>
  rewritten(path, await readFile(path), changes)
