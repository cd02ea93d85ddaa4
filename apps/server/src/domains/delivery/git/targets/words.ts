// What a request says of the release that it brings.
import { harmless } from '../pull-requests/harmless.ts'
import type { Described } from '../pull-requests/host.ts'
import type { ReleaseRow } from '../../snapshots/releases.store.ts'
import type { Committed } from './commits.ts'

export function describeRelease(
  workspace: string,
  { version, notes }: Pick<ReleaseRow, 'version' | 'notes'>,
  { migrated, unsettled }: Pick<Committed, 'migrated' | 'unsettled'>,
): Described {
  const parts = [
    ...(notes ? [notes] : []),
    ...(migrated > 0 ? [`The second commit rewrites ${migrated} ${migrated === 1 ? 'file' : 'files'} of code.`] : []),
    ...(unsettled.length > 0 ? [`To be decided by a person:\n\n${unsettled.map(one => `- ${one}`).join('\n')}`] : []),
    'Later releases update this request while nobody else pushes onto its branch.',
  ]
  return { title: harmless(`${workspace} ${version}`), body: harmless(parts.join('\n\n')) }
}
