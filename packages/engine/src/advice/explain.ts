// Explains one token: what it is, where its value comes from, what points at it, and what it stands on.
import type { TypeName } from '../base/type-names.ts'
import type { Color } from '../color/color.ts'
import { contrastRatio } from '../color/measure.ts'
import { aliasOf } from '../formula/alias.ts'
import type { AdvisedSystem } from './advised-system.ts'
import { purposeOf } from '../suggest/purpose.ts'
import { cssByTheme, type Themes } from './themes.ts'

export interface Partner {
  name: string
  /** What the other color is in the pair. */
  as: 'foreground' | 'background'
  /** The least WCAG 2 contrast of all themes. */
  contrast: number
}

export interface Explanation {
  name: string
  type: TypeName
  description: string | null
  /** Tokensets and modes that hold it. */
  held_by: { tokenset: string; mode: string }[]
  values: Record<string, string | null>
  /** In the default theme, the tokens that it stands for, one after the other. */
  stands_for: string[]
  /** The first of the tokens that point at it. */
  used_by: string[]
  used_by_total: number
  /** Places in code; null: code was not scanned, or uses none. */
  uses: number | null
  partners: Partner[]
  /** Worked out from the name and from what points at it, by nobody; null: they do not tell. */
  worked_out: string | null
  deprecated: boolean | string | null
  replaced_by: string | null
  code: string | null
}

const mostUsers = 20
const mostPartners = 8
/** Of one color, those that are measured. */
const mostMeasured = 400

export function explain(system: AdvisedSystem, name: string): Explanation | null {
  const { themes, usage } = system
  const token = themes.tokenOf(name)
  if (!token) return null
  const users = system.usersOf(name)
  const standsFor = chainOf(themes, name)
  return {
    name,
    type: token.type,
    description: token.description,
    held_by: themes.holdersOf(name).map(({ name: mode, tokenset }) => ({ tokenset: tokenset.name, mode })),
    values: cssByTheme(themes.valuesOf(name)),
    stands_for: standsFor,
    used_by: users.slice(0, mostUsers),
    used_by_total: users.length,
    uses: usage.get(name)?.uses ?? null,
    partners: token.type === 'color' ? partnersOf(system, name) : [],
    worked_out: workedOut(system, name, users),
    deprecated: token.deprecated ?? null,
    replaced_by: token.replaced_by ?? null,
    code: system.codeOf(name, 'css'),
  }
}

function chainOf(themes: Themes, name: string): string[] {
  const resolved = themes.valueOf(name)
  if (resolved?.ok) return resolved.chain.slice(1)
  const target = aliasOf(themes.tokenOf(name)!.value)
  return target === null ? [] : [target]
}

/** The best contrast first. */
function partnersOf(system: AdvisedSystem, name: string): Partner[] {
  const { themes } = system
  const backs = system.groundsOf(name).slice(0, mostMeasured)
  const fronts = system.foregroundsOn(name, mostMeasured - backs.length)
  const others: Omit<Partner, 'contrast'>[] = [
    ...backs.filter(back => back !== name).map(back => ({ name: back, as: 'background' as const })),
    ...fronts.map(front => ({ name: front, as: 'foreground' as const })),
  ]
  const own = colorsOf(themes, name)
  return others
    .flatMap(partner => {
      const contrast = leastContrast(own, colorsOf(themes, partner.name), partner.as)
      return contrast === null ? [] : [{ ...partner, contrast }]
    })
    .sort((a, b) => b.contrast - a.contrast || (a.name < b.name ? -1 : 1))
    .slice(0, mostPartners)
}

/** "AA on surface.page in every theme", of the first ground that a foreground is meant for; null: it is meant for none. */
export function contrastNote(system: AdvisedSystem, name: string): string | null {
  const { themes } = system
  const ground = system.groundsOf(name).find(one => one !== name)
  if (ground === undefined) return null
  const own = colorsOf(themes, name)
  const contrast = leastContrast(own, colorsOf(themes, ground), 'background')
  if (contrast === null) return null
  const level = levels.find(({ least }) => contrast >= least)?.level ?? `only ${contrast}:1`
  return `${level} on ${ground.split('.').slice(-2).join('.')}${own.size > 1 ? ' in every theme' : ''}`
}

/** Of text, as WCAG 2 has them. */
const levels = [
  { least: 7, level: 'AAA' },
  { least: 4.5, level: 'AA' },
  { least: 3, level: 'AA if large' },
]

const colorsOf = (themes: Themes, name: string): ReadonlyMap<string, Color> =>
  new Map(
    themes.valuesOf(name).flatMap(({ theme, resolved }) => {
      return resolved.ok && resolved.type === 'color' ? [[theme, resolved.parsed] as const] : []
    }),
  )

/** null: no theme has both. */
function leastContrast(
  own: ReadonlyMap<string, Color>,
  other: ReadonlyMap<string, Color>,
  as: Partner['as'],
): number | null {
  const ratios = [...own].flatMap(([theme, color]) => {
    const partner = other.get(theme) ?? (other.size === 1 ? [...other.values()][0] : undefined)
    if (!partner) return []
    return [as === 'background' ? contrastRatio(color, partner) : contrastRatio(partner, color)]
  })
  return ratios.length === 0 ? null : Math.floor(Math.min(...ratios) * 100) / 100
}

function workedOut(system: AdvisedSystem, name: string, users: readonly string[]): string | null {
  const { entries } = system.catalog()
  const entry = entries.find(one => one.token.name === name)!
  if (!entry.primitive) return purposeOf(entry)
  const names = new Set(users)
  const purposes = entries.filter(one => names.has(one.token.name)).flatMap(one => purposeOf(one) ?? [])
  const few = [...new Set(purposes)].slice(0, 3)
  return few.length === 0 ? 'a primitive that no token points at' : `a primitive, behind: ${few.join('; ')}`
}
