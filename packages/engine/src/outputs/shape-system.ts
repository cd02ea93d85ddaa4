// Selects, converts and names the tokens of a system for formats that write a resolver as a whole. One text serves all contexts,
// so the value that replaces a reference must not depend on a context.
import type { Finding } from '../base/finding.ts'
import { holdsFormula, references } from '../formula/alias.ts'
import { resolveTokens } from '../resolve/resolve.ts'
import { firstInput } from '../resolver/permutations.ts'
import { resolveSystem, type ResolvedSystem } from '../resolver/resolve-system.ts'
import type { System } from '../resolver/resolver.ts'
import { literalSystem } from '../systems/literal-system.ts'
import type { Token } from '../base/token.ts'
import { convertToken } from './convert.ts'
import { namesFor } from './naming.ts'
import type { Output } from './output.ts'
import { withoutLost, wantedBy, type Wanted } from './select.ts'
import { aboutMapped, aboutRenamed, groupsOf, partOf, rename, type Part } from './shape.ts'

export interface ShapedSystem {
  system: System
  findings: Finding[]
}

/** One entry per file, as in `shapeInput`. */
export function shapeSystem(output: Output, system: System): Map<Part, ShapedSystem> | { fault: string } {
  const { where = {}, names, values, split } = output
  const whole = resolveSystem(system)
  const isWanted = anyOf(wantedBy(where), whole)
  const wanted = whole.names.flatMap(name => (isWanted(name) ? [whole.holdersOf(name)[0]!.token] : []))
  const naming = names && namesFor(names, [{ mode: '', tokens: wanted }])
  const called = naming?.namesIn('', wanted)
  const renamed = naming?.renamed.map(aboutRenamed) ?? []
  const parts: Part[] = split ? [...new Set(wanted.map(token => partOf(split, token)))] : [null]
  const shaped = new Map<Part, ShapedSystem>()
  for (const part of parts) {
    const isHeld = (token: Token) => split === undefined || partOf(split, token) === part
    const held = new Set(wanted.filter(isHeld).map(({ name }) => name))
    const made = hold(system, whole, held, values)
    if ('fault' in made) return made
    shaped.set(part, {
      system: called ? mapModes(made.system, tokens => rename(tokens, called), true) : made.system,
      findings: [...renamed, ...made.findings],
    })
  }
  return shaped
}

/** A name is wanted if any layer has a wanted token of that name. */
function anyOf(isWanted: Wanted, { holdersOf }: ResolvedSystem): (name: string) => boolean {
  return name => holdersOf(name).some(({ token }) => isWanted(token))
}

/** The system with only these names, and with converted values. */
function hold(
  system: System,
  whole: ResolvedSystem,
  held: ReadonlySet<string>,
  values: Output['values'],
): ShapedSystem | { fault: string } {
  const converts = values !== undefined && Object.keys(values).length > 0
  const varies = (name: string) => whole.axesOf(name).length > 0
  const isLost = (name: string) => !held.has(name) && whole.holdersOf(name).length > 0
  /** True if the values that would replace the reference or formula differ between contexts. */
  const isNoOneValue = ({ token }: { token: Token }) => {
    const targets = references(token)
    return (targets.some(isLost) || (converts && holdsFormula(token.value))) && targets.some(varies)
  }
  let [given, resolved, findings]: [System, ResolvedSystem, Finding[]] = [system, whole, []]
  const literals = new Set([...held].filter(name => whole.holdersOf(name).some(isNoOneValue)))
  if (literals.size > 0) {
    const literal = literalSystem(system, name => literals.has(name))
    if ('reason' in literal) return { fault: `Choose an input, or leave nothing out: ${literal.reason}` }
    given = literal.system
    resolved = resolveSystem(given)
    findings = literal.findings
  }
  const standard = firstInput(given.resolver)
  // References that need this lookup resolve alike in all contexts, so any input serves.
  const get = (name: string) => resolved.at(name, standard)
  const inMode = (tokens: readonly Token[], mode: string) =>
    tokens.flatMap(token => {
      if (!held.has(token.name)) return []
      const own = () => resolveTokens([token], get).get(token.name)
      const kept = withoutLost(token, isLost, { get, names: held, own })
      if ('unresolved' in kept) {
        findings.push(kept.unresolved(mode))
        return []
      }
      if (!converts) return [kept.token]
      const onMapped = () => void findings.push(aboutMapped(token.name, mode))
      return [convertToken(kept.token, holdsFormula(token.value) ? own() : undefined, values, onMapped)]
    })
  return { system: mapModes(given, inMode), findings }
}

function mapModes(
  system: System,
  map: (tokens: readonly Token[], mode: string) => Token[],
  dropsGroups = false,
): System {
  const tokensets = system.tokensets.map(({ modes, ...tokenset }) => ({
    ...tokenset,
    modes: modes.map(({ resolution: _, ...mode }) => {
      const tokens = map(mode.tokens, mode.name)
      const groups = dropsGroups ? [] : groupsOf(mode.groups, tokens)
      return { ...mode, tokens, ...(groups && { groups }) }
    }),
  }))
  return { ...system, tokensets }
}
