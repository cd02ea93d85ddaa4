// Answers questions about the tokens of workspaces, in a thread or in the calling one. Keeps what it read of a workspace, so
// that the next question needs only the lists that changed.
import { Adviser, groupsAbove } from '@tessera/engine'
import type {
  Advice,
  AdviceSubject,
  CheckedResolver,
  Explanation,
  ModeName,
  PrimerFacts,
  ThemedQuestion,
  Token,
  UsedName,
} from '@tessera/engine'
import { setBounded, type Bounds } from '../../../base/bounded.ts'

/** Which lists a workspace has, and what is known beside them. */
export interface Head extends Pick<AdviceSubject, 'pairs'> {
  workspace_id: string
  modes: readonly (ModeName & { is_default: boolean })[]
  resolvers: readonly CheckedResolver[]
  /** Equal as long as nothing has changed that answers depend on. */
  stamp: string
  /** By list, its revision. */
  lists: ReadonlyMap<string, string>
}

export type Item = Token | UsedName | WrittenGuidance

/** What people wrote about a token, or about every token of a group, as plain text. */
export interface WrittenGuidance {
  name: string
  is_group: boolean
  text: string
}

/** The keys of the lists beside those of modes, which have their ids. */
export const usageList = 'usage'
export const guidanceList = 'guidance'

/** First the head, then the lists that are missing in parts, then the question. */
export type Message =
  | { head: Head }
  | { list: string; items: readonly Item[] }
  | { suggest: ThemedQuestion }
  | { explain: string }
  | { primer: PrimerFacts }

export interface Missing {
  missing: string[]
}

/** Of a theme that does not exist, those that do. */
export type Suggested = Advice | { themes: string[] }

export type Reply = Missing | Suggested | Explanation | string | null

interface Remembered {
  lists: Map<string, { revision: string; items: readonly Item[] }>
  stamp: string
  adviser: Adviser
  size: number
}

/** Tokens of all workspaces together. */
const bounds: Bounds<Remembered> = { weight: 200_000, weigh: ({ size }) => size }

export function createAnswering(): (message: Message) => Reply {
  const remembered = new Map<string, Remembered>()
  let head: Head | undefined
  let received = new Map<string, Item[]>()

  function begin(given: Head): Missing {
    head = given
    const known = remembered.get(given.workspace_id)?.lists
    const missing = [...given.lists].filter(([list, revision]) => known?.get(list)?.revision !== revision)
    received = new Map(missing.map(([list]) => [list, []]))
    return { missing: [...received.keys()] }
  }

  function take({ list, items }: { list: string; items: readonly Item[] }): null {
    received.get(list)!.push(...items)
    return null
  }

  function adviser(): Adviser {
    const { workspace_id, stamp, lists } = head!
    const before = remembered.get(workspace_id)
    const isSame = before?.stamp === stamp && received.size === 0
    const items = new Map(
      [...lists].map(([list, revision]) => {
        return [list, { revision, items: received.get(list) ?? before!.lists.get(list)!.items }] as const
      }),
    )
    const one = isSame
      ? before
      : { lists: items, stamp, adviser: new Adviser(subjectOf(head!, items)), size: sizeOf(items) }
    setBounded(remembered, workspace_id, one, bounds)
    return one.adviser
  }

  function suggest(question: ThemedQuestion): Suggested {
    const { themes } = adviser()
    const isUnknown = question.theme !== undefined && !themes.has(question.theme)
    return isUnknown ? { themes: themes.names } : adviser().suggest(question)
  }

  return message => {
    if ('head' in message) return begin(message.head)
    if ('list' in message) return take(message)
    if ('suggest' in message) return suggest(message.suggest)
    if ('explain' in message) return adviser().explain(message.explain)
    return adviser().primer(message.primer)
  }
}

const sizeOf = (lists: ReadonlyMap<string, { items: readonly Item[] }>): number =>
  [...lists.values()].reduce((sum, { items }) => sum + items.length, 1)

function subjectOf(
  { modes, resolvers, pairs }: Head,
  lists: ReadonlyMap<string, { items: readonly Item[] }>,
): AdviceSubject {
  const itemsOf = (list: string) => lists.get(list)?.items ?? []
  const tokensOf = (mode: string) => itemsOf(mode) as readonly Token[]
  const names = new Set(modes.flatMap(({ id }) => tokensOf(id).map(({ name }) => name)))
  return {
    modes: modes.map(mode => ({ ...mode, tokens: tokensOf(mode.id) })),
    resolvers,
    pairs,
    usage: itemsOf(usageList) as readonly UsedName[],
    guidance: guidanceByToken(itemsOf(guidanceList) as readonly WrittenGuidance[], names),
  }
}

/** By token: what is said of it, and of the groups that it is in. */
function guidanceByToken(written: readonly WrittenGuidance[], names: ReadonlySet<string>): Map<string, string> {
  const said = new Map<string, string>()
  if (written.length === 0) return said
  const textsOf = (isGroup: boolean) =>
    new Map(written.filter(({ is_group }) => is_group === isGroup).map(({ name, text }) => [name, text]))
  const [ofTokens, ofGroups] = [textsOf(false), textsOf(true)]
  for (const name of names) {
    const texts = [ofTokens.get(name), ...groupsAbove(name).map(group => ofGroups.get(group))]
    const text = texts.filter(one => one !== undefined).join('. ')
    if (text !== '') said.set(name, text)
  }
  return said
}
