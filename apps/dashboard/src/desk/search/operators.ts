// The operators of the search field. Each defines its valid values, and the fault of other text.
import { isTypeName, references, typeNames } from '@tessera/engine'
import type { Model, Row } from '../../tokens/model/model.ts'
import { dependents } from '../../tokens/model/resolver.ts'
import { changedWords, readPeriod } from './changed.ts'
import type { Condition, Meant, Sought } from './condition.ts'
import { readNear } from './near.ts'
import { holdsOther, readState, stateNames } from './states.ts'

interface Operator {
  hint: string
  /** The values behind the colon, where they can be listed: words, or names of tokens, groups or modes. */
  values: readonly string[] | 'tokens' | 'groups' | 'modes'
  read: (text: string, sought: Sought) => Meant
}

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

const noAuthor: Meant = { fault: 'Tokens do not record who changed them; Activity does.' }

const near: Operator = {
  hint: 'equal and near colors, or an equal length or duration',
  values: [],
  read: (text, { index }) =>
    readNear(text, index) ?? {
      fault: `“${text}” is no color yet: write one as #8a2a67, rgb(138 42 103), oklch(0.45 0.13 345) or rebeccapurple.`,
    },
}

const table: Readonly<Record<string, Operator>> = {
  type: { hint: 'tokens of a type', values: typeNames, read: readTypes },
  group: { hint: 'tokens in a group, at any depth', values: 'groups', read: readGroup },
  is: {
    hint: 'tokens in a state',
    values: stateNames,
    read: (text, sought) =>
      readState(text.toLowerCase(), sought) ?? { fault: `is: knows ${listed(stateNames)}, not “${text}”.` },
  },
  uses: { hint: 'what leads to a token, at any depth', values: 'tokens', read: readUses },
  usedby: { hint: 'what a token leads to, at any depth', values: 'tokens', read: readUsedBy },
  mode: { hint: 'what only this mode has, or has otherwise', values: 'modes', read: readMode },
  changed: { hint: 'what changed in a time', values: changedWords, read: readChanged },
  color: near,
  near,
  by: { hint: 'who changed it', values: [], read: () => noAuthor },
}

/** By name; a map, so that names such as `constructor` find nothing. */
export const operators: ReadonlyMap<string, Operator> = new Map(Object.entries(table))

/** The operators that completion offers. */
export const offeredOperators = [...operators].filter(([name]) => name !== 'by')

/** Words that mean a state without an operator. */
export const bareStates: readonly string[] = ['unused', 'duplicate']

export function readOperator(name: string, text: string, sought: Sought): Meant {
  const operator = operators.get(name)
  if (!operator)
    return {
      fault: `There is no operator “${name}:”. There are ${listed(offeredOperators.map(([each]) => `${each}:`))}. Quotes search for it as text.`,
    }
  if (text === '' && name !== 'by') return { note: `${name}: ${operator.hint}. ${examplesOf(operator, sought)}` }
  return operator.read(text, sought)
}

function examplesOf({ values }: Operator, { model }: Sought): string {
  if (values === 'tokens') return 'The name of a token is missing.'
  if (values === 'groups') return 'The name of a group is missing.'
  const names = values === 'modes' ? model.modes.map(mode => mode.name) : values
  return names.length > 1 ? `There are ${listed(names)}.` : 'A value is missing.'
}

function readTypes(text: string): Meant {
  const types = new Set<string>()
  for (const each of text.split(',').filter(Boolean)) {
    const type = typeNames.find(name => name.toLowerCase() === each.toLowerCase())
    if (!type || !isTypeName(type)) return { fault: `There is no type “${each}”. There are ${listed(typeNames)}.` }
    types.add(type)
  }
  return { fits: row => row.cells.some(cell => cell && types.has(cell.draft.type)) }
}

function readGroup(text: string, { model }: Sought): Meant {
  const group = text.toLowerCase().replace(/\.$/, '')
  const fits = (row: Row) => {
    const name = row.name.toLowerCase()
    return name === group || name.startsWith(`${group}.`)
  }
  return model.rows.some(fits) ? { fits } : { fault: `There is no group “${text}”.` }
}

function tokenNamed(text: string, { byName, rows }: Model): Row | undefined {
  const lower = text.toLowerCase()
  return byName.get(text) ?? rows.find(row => row.name.toLowerCase() === lower)
}

const noToken = (text: string): Meant => ({ fault: `There is no token “${text}” (its whole name is needed).` })

function readUses(text: string, { model }: Sought): Meant {
  const token = tokenNamed(text, model)
  if (!token) return noToken(text)
  const users = new Set(model.modes.flatMap((_, i) => [...dependents(model, i, token.name)]))
  return among(users, token.name)
}

function readUsedBy(text: string, { model }: Sought): Meant {
  const token = tokenNamed(text, model)
  if (!token) return noToken(text)
  const used = new Set<string>()
  for (const i of model.modes.keys()) {
    const visited = new Set<string>()
    const open = [token.name]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const draft = model.byName.get(name)?.cells[i]?.draft
      for (const target of draft ? references(draft) : []) {
        if (visited.has(target)) continue
        visited.add(target)
        used.add(target)
        open.push(target)
      }
    }
  }
  return among(used, token.name)
}

/** A token in a circle reaches itself, which is not a useful result. */
function among(names: ReadonlySet<string>, self: string): Meant {
  return { fits: row => row.name !== self && names.has(row.name) }
}

function readMode(text: string, { model: { modes } }: Sought): Meant {
  const lower = text.toLowerCase()
  const index = modes.findIndex(mode => mode.name.toLowerCase() === lower)
  if (index < 0)
    return {
      fault: `There is no mode “${text}”. ${modes.length > 1 ? `There are ${listed(modes.map(mode => mode.name))}` : `There is ${modes[0]?.name ?? 'none'}`}.`,
    }
  const others = modes.flatMap((_, i) => (i === index ? [] : [i]))
  const [first] = others
  const fits: Condition = row =>
    row.cells[index] != null &&
    (first === undefined || (holdsOther(row, index, first) && others.every(i => !holdsOther(row, first, i))))
  return { fits }
}

function readChanged(text: string, { now }: Sought): Meant {
  if (text.toLowerCase().startsWith('by:')) return noAuthor
  const period = readPeriod(text, now)
  if (!period)
    return {
      fault: `changed: knows today, yesterday, spans such as 24h, 7d or 2w, and days such as 2026-11-01 or >2026-11-01, not “${text}”.`,
    }
  // Timestamps have one format, so that they compare as texts.
  const bound = (time: number) => (time === Infinity ? '~' : time === -Infinity ? '' : new Date(time).toISOString())
  const [from, to] = [bound(period.from), bound(period.to)]
  const isNow = period.from <= now.getTime() && now.getTime() < period.to
  const fits: Condition = row =>
    row.cells.some(cell => {
      if (!cell) return false
      const { stored, draft } = cell
      // Unsaved changes count as changed now.
      if (!stored || draft.value !== stored.value || draft.description !== stored.description) return isNow
      return stored.updated_at >= from && stored.updated_at < to
    })
  return { fits }
}
