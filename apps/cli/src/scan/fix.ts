// Writes tokens in place of the values that they have in every mode.
import { readFile } from 'node:fs/promises'
import { applied } from '@tessera/code'
import type { Rewritten } from '@tessera/lint-core/migration'
import { counted } from '../base/counted.ts'
import { Failure } from '../base/failure.ts'
import { shown } from '../base/files.ts'
import { done } from '../base/io.ts'
import type { Reporter } from '../base/io.ts'
import { canAsk, confirm } from '../base/prompt.ts'
import { showDiff } from '../migrate/show.ts'
import { writeAll } from '../migrate/write.ts'
import type { FileScan } from './file-scan.ts'

const bom = '\ufeff'

/** Shows the differences and asks, where there is somebody to ask; returns the files that were written. */
export async function fixAll(report: Reporter, found: readonly FileScan[], yes: boolean): Promise<string[]> {
  const fixed: Pick<Rewritten, 'path' | 'change'>[] = []
  for (const file of found) if (file.hardcoded.some(({ fix }) => fix)) fixed.push(await fixedFile(file))
  for (const { path, change } of fixed) showDiff(report, shown(path, report.io.cwd), change!)
  const places = counted(
    fixed.reduce((sum, { change }) => sum + change!.places, 0),
    'value',
  )
  if (fixed.length === 0) {
    report.say('No hard-coded value is exactly one token of its property.')
    return []
  }
  const question = `Write tokens in place of ${places} in ${counted(fixed.length, 'file')}?`
  if (!yes && canAsk(report) && !(await confirm(report, question, '--yes'))) throw new Failure('Nothing was written')
  await writeAll(fixed)
  done(report, `${places} in ${counted(fixed.length, 'file')} written as tokens`)
  return fixed.map(({ path }) => path)
}

async function fixedFile({ path, hardcoded }: FileScan): Promise<Pick<Rewritten, 'path' | 'change'>> {
  const before = await readFile(path, 'utf8')
  const start = before.startsWith(bom) ? bom : ''
  const edits = hardcoded.flatMap(({ fix }) => (fix ? [fix] : [])).sort((a, b) => a.start - b.start)
  const apart = edits.filter((edit, index) => index === 0 || edits[index - 1]!.end <= edit.start)
  return { path, change: { before, after: start + applied(before.slice(start.length), apart), places: apart.length } }
}
