// The names to rewrite by language, from the moves between two releases.
import { variableName } from '@tessera/code'
import type { Change, Changes, Kind } from '@tessera/code'
import type { Platform } from '@tessera/engine'
import { kinds, spellings } from '../scan/spellings.ts'
import type { Spelling } from '../scan/spellings.ts'

/** What became of a token, as the server says it. */
interface Move {
  kind: 'renamed' | 'changed' | 'retyped' | 'replaced' | 'removed'
  to: string | null
  /** By platform, the name before and after. */
  names: { readonly [platform in Platform]?: readonly [string | null, string | null] | undefined }
}

interface Migration {
  /** The version of the later release. */
  to: string
  moves: readonly Move[]
}

/** An answer of the server, and the platforms whose exports use its options. */
export interface Moves {
  migration: Migration
  platforms: readonly Platform[]
  /** For Android: suffixes that the export adds to names. */
  suffixes?: readonly string[]
}

export function changesFrom(answers: readonly Moves[]): Changes {
  const changes = Object.fromEntries(kinds.map(kind => [kind, new Map<string, Change>()])) as Record<
    Kind,
    Map<string, Change>
  >
  for (const { migration, platforms, suffixes = [''] } of answers)
    for (const platform of platforms)
      for (const { kind, key, written } of spellings[platform]) {
        const own = new Map(
          (platform === 'android' ? suffixes : ['']).flatMap(suffix => [
            ...changesOf(
              migration,
              platform,
              name => key(name + suffix),
              name => written(name + suffix),
            ),
          ]),
        )
        // CSS and Tailwind both declare custom properties, TypeScript and React Native both `tokens`: the first takes
        // precedence.
        for (const [name, change] of own) if (!changes[kind].has(name)) changes[kind].set(name, change)
      }
  return changes
}

function changesOf(migration: Migration, platform: Platform, key: Spelling['key'], written: Spelling['written']) {
  const changes = new Map<string, Change>()
  for (const move of migration.moves) {
    const [old, now] = move.names[platform] ?? [null, null]
    if (old === null) continue
    const change = changeOf(
      move,
      migration.to,
      key(old),
      now === null ? null : written(now),
      now === null ? '' : key(now),
    )
    if (!change) continue
    const before = changes.get(key(old))
    const differs = before && (before.to !== change.to || before.why !== change.why)
    changes.set(
      key(old),
      differs ? { to: null, why: 'several tokens had this name, and they moved differently' } : change,
    )
  }
  return changes
}

function changeOf({ kind, to }: Move, version: string, old: string, now: string | null, key: string): Change | null {
  if (kind === 'removed') return { to: null, why: `removed in ${version} without a replacement` }
  if (now === null) return { to: null, why: `now ${to}, which this platform has no form for` }
  if (kind === 'retyped') return { to: old === key ? null : now, why: `has another type in ${version}` }
  return old === key ? null : { to: now }
}

/**
 * Names that passed from one token to another: their meaning in a file depends on whether the file was rewritten
 * before.
 */
export function handedOn(changes: Changes): Changes {
  const lists = Object.entries(changes).map(([kind, names]) => {
    const targets = new Set([...names.values()].flatMap(({ to }) => (to === null ? [] : normal(kind as Kind, to))))
    return [kind, new Map([...names].filter(([name]) => targets.has(name)))]
  })
  return Object.fromEntries(lists) as Changes
}

function normal(kind: Kind, written: string): string {
  const found = Object.values(spellings)
    .flat()
    .find(spelling => spelling.kind === kind)!
  return kind === 'scss' || kind === 'less' ? variableName(written, kind) : found.key(written)
}

/** The changes for a file to which they have already been applied. */
export function withoutHandedOn(changes: Changes): Changes {
  const taken = handedOn(changes)
  const lists = Object.entries(changes).map(([kind, names]) => [
    kind,
    new Map([...names].filter(([name]) => !taken[kind as Kind].has(name))),
  ])
  return Object.fromEntries(lists) as Changes
}
