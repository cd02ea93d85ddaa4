// Colors that say one thing by their components and another by their hex: what was changed since the last common commit counts.
import { byHex, settleColors } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import type { BaseFile } from '../git.store.ts'
import type { ReadFile } from '../sides/matching.ts'
import { hashOf } from '../sides/three-way.ts'
import type { Side } from '../sides/three-way.ts'
import type { Repository } from '../transport/repository.ts'
import { UnreadableFile } from '../transport/run-git.ts'
import { sideOf } from './file-edits.ts'
import { textOf } from './text-of.ts'
import type { Texts } from './texts.ts'

interface Torn {
  file: ReadFile
  /** By token, the line that it stands in. */
  torn: ReadonlyMap<string, number | null>
}

interface Given {
  repository: Repository
  base: readonly BaseFile[]
  texts: Texts
}

/** Gives the tokens of the files the colors that they mean, and stops a file whose color was changed twice. */
export async function settleTorn(files: readonly Torn[], given: Given): Promise<void> {
  for (const { file, torn } of files) {
    const base = formerOf(file, given.base)
    const before = base ? await formerTokens(base, given) : null
    const tokens = new Map(file.tokens)
    for (const [name, line] of torn) {
      const [now, former] = [tokens.get(name)!, before?.get(name)]
      const known = base && Object.hasOwn(base.tokens, name) ? base.tokens[name]![1] : null
      const settled = former ? settleColors(now, former, hashOf(byHex(former)) === known) : asKnown(now, known)
      if (settled === null) file.stop ??= { line, code: 'invalid', message: disagreeing(name) }
      else if (settled !== now) {
        file.stated.set(name, now)
        tokens.set(name, settled)
      }
    }
    file.tokens = tokens
  }
}

/** Without the former text: as it was decided, if that says the same; null: it cannot be told. */
function asKnown(now: Token, known: string | null): Token | null {
  if (known === null || known === hashOf(now)) return now
  return known === hashOf(byHex(now)) ? byHex(now) : null
}

const disagreeing = (name: string) =>
  `The components and the hex of ${name} were both changed, to different colors: make them say the same`

/** Of a file that was moved, the one that has most of its tokens. */
function formerOf({ path, tokens }: ReadFile, base: readonly BaseFile[]): BaseFile | undefined {
  const sharedBy = (one: BaseFile) => Object.keys(one.tokens).filter(name => tokens.has(name)).length
  return base.find(one => one.path === path) ?? base.toSorted((a, b) => sharedBy(b) - sharedBy(a))[0]
}

async function formerTokens({ path, blob }: BaseFile, { repository, texts }: Given): Promise<Side | null> {
  if (blob === '' || !(await repository.sizes([blob])).has(blob)) return null
  const contents = await repository.read([blob])
  try {
    const [tokens] = await texts.read([{ path, text: textOf(path, contents.get(blob)!) }])
    return sideOf(tokens!)
  } catch (error) {
    if (error instanceof UnreadableFile) return null
    throw error
  }
}
