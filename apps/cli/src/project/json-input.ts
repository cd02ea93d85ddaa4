// Reads the JSON that a flag names: a file, or - for stdin.
import { z } from 'zod'
import { findFiles, readAll } from '../base/files.ts'
import type { ReadFile } from '../base/files.ts'
import type { Reporter } from '../base/io.ts'
import { readJson } from '../config/json-file.ts'

export async function readInput({ io }: Reporter, path: string): Promise<ReadFile> {
  const paths = path === '-' ? ['-'] : await findFiles([path], io.cwd)
  return (await readAll(paths.slice(0, 1), io.cwd, io.stdin))[0]!
}

export async function readJsonInput(report: Reporter, path: string): Promise<unknown> {
  const file = await readInput(report, path)
  return readJson(z.unknown(), file.text, file.path || 'stdin', '')
}
