// A system as Figma's variables: one collection for each tokenset, with its modes and the values that they hold, no others.
import type { Finding } from '../../finding.ts'
import { aboutText, aboutToken, withoutRepeats } from '../../findings/export.ts'
import { resolveTokens } from '../../resolve/resolve.ts'
import type { System } from '../../resolver/resolver.ts'
import { resolverJson } from '../../systems/resolver-json.ts'
import { entriesOf } from '../../systems/stacks.ts'
import { layersOf, type Layer, type Layers } from '../../systems/written.ts'
import type { JsonObject } from '../../token.ts'
import { forExchange } from '../../writing/exchange.ts'
import type { ExportOutput } from '../format.ts'
import type { ExportOptions } from '../options.ts'
import { readSystem } from './read-system.ts'
import { figmaTypeOf, variableValue } from './spell.ts'
import { differences, modeId, nameAndNumber, newRow, variableOf, type Row } from './write.ts'

export function writeSystem(system: System, options: ExportOptions): ExportOutput {
  const findings: Finding[] = []
  const layers = layersOf(readable(system, options, findings))
  const resolutions = layers.all.map(layer => resolveTokens([...layers.targetsOf(layer), ...layer.mode.tokens]))
  const rows = new Map<string, Row>()
  for (const [at, { tokenset, mode }] of layers.all.entries())
    for (const token of mode.tokens) {
      const key = rowKey(tokenset, token.name)
      const type = figmaTypeOf(token, resolutions[at]!.get(token.name))
      const row = rows.get(key)
      if (!row) rows.set(key, newRow(tokenset, token, at, type))
      else {
        row.tokens.set(at, token)
        if (row.type !== type) row.type = 'STRING'
      }
    }
  nameAndNumber(rows, findings)
  const homes = homesOf(system, layers, findings)
  for (const row of rows.values())
    for (const [at, token] of row.tokens) {
      const home = token.alias_to === null ? undefined : homes.get(token.alias_to)
      const target = home === undefined ? undefined : rows.get(rowKey(home, token.alias_to!))
      const { value, loss } =
        target?.type === row.type
          ? { value: { type: 'VARIABLE_ALIAS', id: target.id }, loss: null }
          : variableValue(token, row.type, resolutions[at]!.get(token.name))
      if (loss) findings.push(aboutToken(loss.code, token.name, `${token.name} ${loss.what}`))
      row.values[modeId(at)] = value
    }
  carry(print(system, layers, rows), layers, rows)
  return { text: print(system, layers, rows), findings: withoutRepeats(findings) }
}

const rowKey = (tokenset: string, name: string): string => JSON.stringify([tokenset, name])

/** Without the tokens that cannot be read. References stay: a variable of another collection holds what they lead to. */
function readable(system: System, options: ExportOptions, findings: Finding[]): System {
  const tokensets = system.tokensets.map(({ name, modes }) => {
    const variants = modes.map(mode => ({ ...mode, at: new Map<string, string>() }))
    const { input, unresolved } = forExchange({ name, axes: [], variants }, { ...options, references: undefined })
    findings.push(...unresolved)
    return { name, modes: modes.map((mode, i) => ({ ...mode, tokens: input.variants[i]!.tokens })) }
  })
  return { ...system, tokensets }
}

/**
 * The collection that a name is looked for in. Figma has no layers: where several have it, references lead to the one that the
 * resolver puts on top.
 */
function homesOf({ resolver }: System, layers: Layers, findings: Finding[]): Map<string, string> {
  const sources = entriesOf(resolver).flatMap(({ set, modifier }) => (set ? set.sources : modifier.contexts.flatMap(context => context.sources))) // prettier-ignore
  const top = new Map<string, string>()
  const several = new Map<string, Set<string>>()
  const put = ({ tokenset, mode }: Layer) => {
    for (const { name } of mode.tokens) {
      top.set(name, tokenset)
      several.set(name, (several.get(name) ?? new Set()).add(tokenset))
    }
  }
  const inUse = sources.flatMap(source => layers.of(source) ?? [])
  for (const layer of [...layers.all.filter(layer => !inUse.includes(layer)), ...inUse]) put(layer)
  const shared = [...several].filter(([, tokensets]) => tokensets.size > 1)
  if (shared.length > 0) {
    const [name, tokensets] = shared[0]!
    const more = shared.length === 1 ? '' : `, and ${shared.length - 1} more tokens like it`
    findings.push(aboutText('approximated', 'warning', `Figma puts no collection over another: ${name} is a variable in each of ${[...tokensets].join(', ')}${more}`)) // prettier-ignore
  }
  return top
}

function print({ resolver, tokensets }: System, layers: Layers, rows: Map<string, Row>): string {
  const variables: [string, JsonObject][] = []
  const collections = tokensets.map(({ name }, i): [string, JsonObject] => {
    const id = `VariableCollectionId:0:${i + 1}`
    const modes = layers.all.flatMap(({ tokenset, mode }, at) => (tokenset === name ? [{ mode, at }] : []))
    const own = [...rows.values()].filter(({ collection }) => collection === name)
    for (const row of own) variables.push([row.id, variableOf(row, id)])
    return [id, {
      id,
      name,
      modes: modes.map(({ mode, at }) => ({ modeId: modeId(at), name: mode.name })),
      defaultModeId: modeId((modes.find(({ mode }) => mode.is_default) ?? modes[0]!).at),
      remote: false,
      hiddenFromPublishing: false,
      variableIds: own.map(row => row.id),
    }] // prettier-ignore
  })
  const meta = {
    tessera: true,
    resolver: resolverJson(resolver),
    variableCollections: Object.fromEntries(collections),
    variables: Object.fromEntries(variables),
  }
  return `${JSON.stringify({ meta }, null, 2)}\n`
}

/** Reads what was written, and keeps beside each value what came back otherwise. */
function carry(text: string, layers: Layers, rows: Map<string, Row>): void {
  const result = readSystem([{ path: '', text }], {})
  if ('errors' in result) throw new Error(`The reader refuses what the writer wrote: ${result.errors[0]!.message}`)
  const modes = new Map(result.tokensets.flatMap(({ name, modes }) => modes.map(mode => [rowKey(name, mode.name), mode] as const))) // prettier-ignore
  for (const [at, { tokenset, mode }] of layers.all.entries()) {
    const again = new Map(modes.get(rowKey(tokenset, mode.name))?.tokens.map(token => [token.name, token]))
    for (const token of new Map(mode.tokens.map(token => [token.name, token])).values()) {
      const lost = differences(token, again.get(token.name))
      const row = rows.get(rowKey(tokenset, token.name))!
      if (Object.keys(lost).length === 0 || row.tokens.get(at) !== token) continue
      row.tessera.modes ??= {}
      ;(row.tessera.modes as JsonObject)[modeId(at)] = { for: row.values[modeId(at)]!, ...lost }
    }
  }
}
