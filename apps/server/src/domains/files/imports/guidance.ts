// What documents say of tokens and groups: taken out of their extensions, and written as guidance.
import { guidanceContent } from '@tessera/contract'
import { canonicalJson, inWords, OWN, withoutOwn } from '@tessera/engine'
import type { Finding, Group, ImportedMode, JsonObject, Token } from '@tessera/engine'
import type { ChangeSubject, GuidanceSubject, ModesSubject } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import type { GuidanceContent } from '../../tokens/stored/guidance/guidance.store.ts'
import { GUIDANCE, groupsOf } from '../../tokens/stored/guidance/said.ts'
import { changeOf, contentIn, contentOf } from '../../tokens/stored/guidance/state.ts'
import type { GuidanceTarget } from '../../tokens/stored/guidance/target.ts'
import { findStanding, writeGuidance } from '../../tokens/stored/guidance/write.ts'
import { listTokenPlaces } from '../../tokens/stored/paths/paths.store.ts'

export interface SaidThere {
  kind: 'token' | 'group'
  name: string
  content: GuidanceContent
}

/** What each mode of a document says. */
export type SaidInModes = ReadonlyMap<ImportedMode, SaidThere[]>

/** The document without guidance in its extensions, and with what it says; what cannot be read is left out with a warning. */
export async function takeGuidance<Document extends { warnings: Finding[] }>(
  document: Document,
  modes: readonly ImportedMode[],
): Promise<Document & { said: SaidInModes }> {
  const said = new Map<ImportedMode, SaidThere[]>()
  const faults = new Map<string, string>()
  for (const mode of modes) {
    const taken: SaidThere[] = []
    const take = (kind: SaidThere['kind'], name: string, place: Token | Group, fault?: string): void => {
      const given = (place.extensions![OWN] as JsonObject)[GUIDANCE]
      const { data, error } = guidanceContent.safeParse(given, { error: inWords })
      leaveOut(place)
      if (data && fault === undefined) taken.push({ kind, name, content: contentOf(data) })
      else faults.set(name, fault ?? error!.issues[0]!.message)
    }
    await inSlices(mode.tokens, token => void (hasGuidance(token) && take('token', token.name, token)))
    const speaking = mode.groups.filter(hasGuidance)
    const paths = speaking.length > 0 ? await groupsOf(mode.tokens) : new Set<string>()
    for (const group of speaking)
      take('group', group.path, group, paths.has(group.path) ? undefined : 'The document has no tokens in it')
    if (speaking.length > 0) mode.groups = mode.groups.filter(group => Object.keys(group).length > 1)
    said.set(mode, taken)
  }
  return { ...document, warnings: [...document.warnings, ...warningsOf(faults)], said }
}

const hasGuidance = ({ extensions }: Token | Group): boolean => {
  const own = extensions?.[OWN]
  return typeof own === 'object' && own !== null && Object.hasOwn(own, GUIDANCE)
}

function leaveOut(place: Token | Group): void {
  const rest = withoutOwn(place.extensions ?? null, GUIDANCE)
  if (rest && Object.keys(rest).length > 0) place.extensions = rest
  else delete place.extensions
}

const mostWarnings = 10

function warningsOf(faults: ReadonlyMap<string, string>): Finding[] {
  const all = [...faults].map(([path, fault]): Finding => ({
    path,
    code: 'dropped',
    level: 'warning',
    message: `The guidance of ${JSON.stringify(path)} is left out: ${fault}`,
  }))
  if (all.length <= mostWarnings) return all
  const examples = all.slice(0, mostWarnings).map(({ path }) => path)
  return [{ ...all[0]!, count: all.length, examples }]
}

/** Writes what is not said yet. Where modes say different things of one token, the first counts. */
export async function writeSaid(
  context: Pick<Context<'workspace'>, 'db' | 'workspace' | 'newId' | 'now' | 'config' | 'user'>,
  tokenset_id: string,
  said: readonly SaidThere[],
): Promise<GuidanceSubject[]> {
  if (said.length === 0) return []
  const { db, workspace, user } = context
  const firsts = new Map(said.toReversed().map(one => [`${one.kind}:${one.name}`, one]))
  const names = [...firsts.values()].flatMap(({ kind, name }) => (kind === 'token' ? [name] : []))
  const divisions = names.map(name => ({ tokenset: tokenset_id, name }))
  const places = await listTokenPlaces(db, workspace.id, divisions)
  const tokens = new Map(places.filter(place => place.tokenset_id === tokenset_id).map(place => [place.name, place]))
  const targetOf = ({ kind, name }: SaidThere): GuidanceTarget[] => {
    if (kind === 'group') return [{ kind, tokenset_id, name, has_tokens: true }]
    const place = tokens.get(name)
    return place ? [{ kind, tokenset_id, name, token_ids: place.token_ids }] : []
  }
  const entries = [...firsts.values()].flatMap(one =>
    targetOf(one).map(target => ({ target, content: one.content, mayPin: false })),
  )
  const standing = await findStanding(
    db,
    workspace.id,
    entries.map(({ target }) => target),
  )
  const fresh = entries.filter(({ content }, at) => {
    const now = standing[at]
    return !now || canonicalJson(contentIn(now)) !== canonicalJson(content)
  })
  return (await writeGuidance(context, fresh, user.id)).map(changeOf)
}

/** The subject of one change: what an import did to modes, and what it said. */
export const subjectWith = (
  workspaceId: string,
  modes: Extract<ModesSubject, { kind: 'modes' }> | undefined,
  guidance: readonly GuidanceSubject[],
): ChangeSubject | undefined =>
  guidance.length === 0 ? modes : { kind: 'system', id: workspaceId, parts: [...(modes ? [modes] : []), ...guidance] }

/** For summaries. */
export const guidanceText = ({ length }: readonly unknown[]): string =>
  length === 0 ? '' : `, with ${length} ${length === 1 ? 'piece' : 'pieces'} of guidance`
