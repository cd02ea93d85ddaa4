// Writes the files that a command rewrote.
import { Failure } from '../base/failure.ts'
import { fewAtATime, readIfThere, writeWhole } from '../base/files.ts'
import type { Rewritten } from '@tessera/lint-core/migration'

/** Writes all files or none: after a failure, it restores those already written. */
export async function writeAll(changed: readonly Pick<Rewritten, 'path' | 'change'>[]): Promise<void> {
  await fewAtATime(changed, async ({ path, change }) => {
    if ((await readIfThere(path)) !== change!.before)
      throw new Failure(`${path} was changed in the meantime`, { hint: 'Nothing was written. Run the command again.' })
  })
  const written: (typeof changed)[number][] = []
  try {
    await fewAtATime(changed, async each => {
      await writeWhole(each.path, each.change!.after)
      written.push(each)
    })
  } catch (error) {
    await fewAtATime(written, ({ path, change }) => writeWhole(path, change!.before))
    throw error
  }
}
