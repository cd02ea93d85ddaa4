// What is said of the tokens and groups of a mode, as documents have it: `$extensions["app.tessera"].guidance`.
import { withOwn } from '@tessera/engine'
import type { Group, JsonObject, Token } from '@tessera/engine'
import { mapInSlices } from '../../../../kernel/pacing/slices.ts'
import type { GuidanceContent } from './guidance.store.ts'

/** The key of guidance among the facts under Tessera's key. */
export const GUIDANCE = 'guidance'

/** By the names of tokens and the paths of groups. */
export interface Said {
  tokens: Map<string, GuidanceContent>
  groups: Map<string, GuidanceContent>
}

type GuidedToken = Pick<Token, 'name' | 'extensions'>

interface Content {
  tokens: GuidedToken[]
  groups: Group[]
}

/** Replaces what the extensions of these tokens and groups have as guidance. Groups without tokens get none. */
export async function withGuidance<Mode extends Content>(mode: Mode, said: Said | undefined): Promise<Mode> {
  if (!said) return mode
  const groups = new Map(mode.groups.map(group => [group.path, group]))
  const paths = said.groups.size > 0 ? await groupsOf(mode.tokens) : new Set<string>()
  for (const [path, content] of said.groups)
    if (paths.has(path)) groups.set(path, withContent(groups.get(path) ?? { path }, content))
  const tokens = await mapInSlices(mode.tokens, token => {
    const content = said.tokens.get(token.name)
    return content ? withContent(token, content) : token
  })
  return { ...mode, tokens, groups: [...groups.values()] }
}

const withContent = <Spoken extends GuidedToken | Group>(place: Spoken, content: GuidanceContent): Spoken => ({
  ...place,
  extensions: withOwn(place.extensions, { [GUIDANCE]: jsonOf(content) }),
})

/** Only what is said. */
const jsonOf = ({ purpose, do: dos, dont, accessibility, examples }: GuidanceContent): JsonObject => ({
  ...(purpose === null ? {} : { purpose }),
  ...(dos.length === 0 ? {} : { do: dos }),
  ...(dont.length === 0 ? {} : { dont }),
  ...(accessibility === null ? {} : { accessibility }),
  ...(examples.length === 0 ? {} : { examples }),
})

/** The groups with tokens. */
export async function groupsOf(tokens: readonly Pick<Token, 'name'>[]): Promise<Set<string>> {
  const paths = new Set<string>()
  await mapInSlices(tokens, ({ name }) => {
    for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
      if (paths.has(name.slice(0, end))) break
      paths.add(name.slice(0, end))
    }
  })
  return paths
}
