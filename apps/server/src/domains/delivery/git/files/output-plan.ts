// What becomes of the files of outputs in a repository: Tessera writes over its own texts, and over nobody else's.
import type { PlannedFile } from '@tessera/contract'
import { blobOf } from '../transport/repository.ts'

export interface OutputsThere {
  /** By path, what the commit has; a path that is not there is missing. */
  blobs: ReadonlyMap<string, string>
  /** By path, what Tessera wrote last. */
  own: ReadonlyMap<string, string>
  /** Paths that may be written over, whoever wrote them. */
  mayReplace: ReadonlySet<string>
}

export interface PlannedOutput extends PlannedFile {
  text: string
  /** The blob of the text. */
  blob: string
  /** It differs from what somebody else wrote there. */
  isBlocked: boolean
}

/** `written`: the texts of the outputs by their paths. */
export function planOutputs(written: ReadonlyMap<string, string>, there: OutputsThere): PlannedOutput[] {
  return [...written].map(([path, text]) => {
    const blob = blobOf(text)
    const former = there.blobs.get(path)
    const isOwn = former === undefined || former === there.own.get(path)
    const mayWrite = isOwn || there.mayReplace.has(path)
    const action = actionOf(former, blob, mayWrite)
    return {
      path,
      action,
      owner: isOwn ? 'tessera' : 'other',
      text,
      blob,
      isBlocked: action === 'leave' && former !== blob,
    }
  })
}

function actionOf(former: string | undefined, blob: string, mayWrite: boolean): PlannedFile['action'] {
  if (former === undefined) return 'write'
  return former !== blob && mayWrite ? 'replace' : 'leave'
}

const mostNamed = 3

/** Why a run stopped short, for people. */
export function blockedSentence(paths: readonly string[]): string {
  const named = paths.slice(0, mostNamed).join(', ')
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : ''
  const [it, stays] = paths.length === 1 ? ['it', 'It stays as it is'] : ['them', 'They stay as they are']
  return `Somebody else wrote ${named}${more}, and an output would write over ${it}. ${stays}: allow ${it} to be replaced, or give the output another file name.`
}
