// What rules look at beside tokens and releases: what code uses, what components use, and what people wrote guidance about.
import type { BoundToken, GuidedName, UsedName } from '@tessera/engine'
import type { Db } from '../../../storage/sql.ts'
import { boundRevision, listBound } from '../../tokens/stored/components/bound.store.ts'
import { listUses, usageRevision } from '../../tokens/stored/usage/usage.store.ts'
import { listGuidedNames, placedRevision } from '../../tokens/stored/guidance/guidance.store.ts'
import type { State } from './checks.store.ts'

interface ListSource<Item> {
  /** The rules that look at it. */
  rules: readonly string[]
  /** The same as long as the list is; null: there is nothing. */
  revision(db: Db, workspaceId: string): Promise<string | null>
  list(db: Db, workspaceId: string): Promise<readonly Item[]>
}

interface Lists {
  usage: UsedName
  bound: BoundToken
  guided: GuidedName
}

export type BesideName = keyof Lists
export type BesideItem = Lists[BesideName]

const sources: { [Name in BesideName]: ListSource<Lists[Name]> } = {
  usage: {
    rules: ['unused-in-code', 'used-when-deprecated', 'missing-purpose'],
    revision: usageRevision,
    list: listUses,
  },
  bound: { rules: ['missing-binding', 'missing-purpose'], revision: boundRevision, list: listBound },
  guided: { rules: ['missing-purpose'], revision: placedRevision, list: listGuidedNames },
}

/** Whether a list is one of these. */
export const isBeside = (list: string): list is BesideName => list in sources

/** The revision of each list that a rule needs and that has anything. */
export type BesideRevisions = Partial<Record<BesideName, string>>

export async function readRevisions(db: Db, workspaceId: string, { rules }: State): Promise<BesideRevisions> {
  const set = new Set(rules.filter(({ severity }) => severity !== 'off').map(({ rule }) => rule))
  const revisions: BesideRevisions = {}
  for (const [name, { rules: askedBy, revision }] of Object.entries(sources)) {
    const found = askedBy.some(rule => set.has(rule)) ? await revision(db, workspaceId) : null
    if (found !== null) revisions[name as BesideName] = found
  }
  return revisions
}

export const readList = (db: Db, workspaceId: string, name: BesideName): Promise<readonly BesideItem[]> =>
  sources[name].list(db, workspaceId)
