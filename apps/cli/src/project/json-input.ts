// Reads the JSON that a flag names: a file, or - for stdin.
import { z } from 'zod'
import { readAll } from '../base/files.ts'
import { findFiles } from '../base/find-files.ts'
import type { Reporter } from '../base/io.ts'
import { readJson } from '../config/json-file.ts'

export async function readJsonInput({ io }: Reporter, path: string): Promise<unknown> {
  const paths = path === '-' ? ['-'] : await findFiles([path], io.cwd)
  const [file] = await readAll(paths.slice(0, 1), io.cwd, io.stdin)
  return readJson(z.unknown(), file!.text, file!.path || 'stdin', '')
}
