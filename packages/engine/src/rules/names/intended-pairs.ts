// The pairs of colors that are meant to stand on each other: those of the contrast rules, and those that names tell.
import { colorRoleOf } from './color-roles.ts'
import { globsMatcher } from '../../naming/glob.ts'

/** A color on another, by their names. */
export interface ColorPair {
  front: string
  back: string
}

/** What a contrast rule compares, by globs. */
interface RulePair {
  foreground: string
  background: string
}

/** The pairs of the contrast rules that are on. */
export const pairsOfRules = (rules: readonly { rule: string; severity?: string; options?: unknown }[]): RulePair[] =>
  rules
    .filter(({ rule, severity }) => rule === 'contrast' && severity !== 'off')
    .flatMap(({ options }) => (options as { pairs?: RulePair[] } | undefined)?.pairs ?? [])

const texts = new Set(['text', 'fg', 'foreground', 'content', 'label'])
const grounds = new Set(['surface', 'background', 'bg', 'page', 'canvas'])
const signals = 'danger error critical negative success positive warning attention caution notice info'.split(' ')
/** Grounds of these are not for ordinary text: there is a text of their own. */
const strong = new Set(['fill', 'solid', 'emphasis', 'accent', 'brand', 'primary', 'overlay', 'scrim', 'border'])
const fills = new Set(['fill', 'solid', 'emphasis', 'strong', 'bold'])
const tints = new Set('surface container subtle muted soft tint weak low lowest'.split(' '))
const general = new Set('color colors semantic sem sys system theme alias token tokens'.split(' '))
const inverses = new Set(['inverse', 'inverted'])
/** WCAG asks for no contrast of what is disabled. */
const exempt = new Set(['disabled', 'placeholder', 'border', 'icon', 'outline', 'divider'])
/** A component has few backgrounds; a group with more of them is a list of surfaces. */
const mostOfComponent = 3

interface Facts {
  name: string
  group: string
  words: readonly string[]
  role: 'front' | 'back' | null
  /** `accent` of `on-accent`; empty where the name has no such part. */
  on: readonly string[]
}

/** Bounds what is listed: thousands of texts on thousands of surfaces are millions of pairs. */
const mostPairs = 100_000

/** Every foreground on every background; at most 100,000. */
export function globPairs(names: readonly string[], globs: readonly RulePair[]): ColorPair[] {
  const backsOf = backsByRules(names, globs)
  return pairsOf(names, front => [...new Set(backsOf(front))])
}

/** At most 100,000. */
export function intendedPairs(names: readonly string[], rules: readonly RulePair[]): ColorPair[] {
  return pairsOf(names, intendedGrounds(names, rules))
}

function pairsOf(names: readonly string[], groundsOf: (front: string) => readonly string[]): ColorPair[] {
  const pairs: ColorPair[] = []
  for (const front of names)
    for (const back of groundsOf(front)) {
      if (pairs.length === mostPairs) return pairs
      if (front !== back) pairs.push({ front, back })
    }
  return pairs
}

function backsByRules(names: readonly string[], globs: readonly RulePair[]): (front: string) => string[] {
  const rules = globs.map(({ foreground, background }) => ({
    isFront: globsMatcher([foreground]),
    backs: names.filter(globsMatcher([background])),
  }))
  return front => rules.flatMap(({ isFront, backs }) => (isFront(front) ? backs : []))
}

/** The backgrounds that a color is meant to stand on, those of the rules first; none, where it is no foreground. */
export function intendedGrounds(
  names: readonly string[],
  rules: readonly RulePair[],
): (front: string) => readonly string[] {
  const all = names.map(factsOf)
  const components = componentsOf(all)
  const colors: Colors = {
    all,
    components,
    byName: new Map(all.map(each => [each.name, each])),
    surfacesFor: surfacesIn(all.filter(each => isSurface(each) && !components.get(each.group)?.hasFront)),
  }
  const backsOf = backsByRules(names, rules)
  return name => {
    const front = colors.byName.get(name)
    const isFront = front?.role === 'front' && !front.words.some(word => exempt.has(word))
    const grounds = isFront ? groundsOf(front, colors) : []
    const ruled = backsOf(name)
    return ruled.length === 0 ? grounds : [...new Set([...ruled, ...grounds])]
  }
}

/** The colors of a system, as a foreground looks for its grounds among them. */
interface Colors {
  all: readonly Facts[]
  components: ReadonlyMap<string, Component>
  byName: ReadonlyMap<string, Facts>
  surfacesFor: (front: Facts) => readonly string[]
}

/** Texts of one signal share their surfaces, so that each list is made once. */
function surfacesIn(surfaces: readonly Facts[]): (front: Facts) => readonly string[] {
  const lists = new Map<string, readonly string[]>()
  return ({ words: own }) => {
    const isInverse = own.some(word => inverses.has(word))
    const ownSignals = signals.filter(signal => own.includes(signal))
    const key = [isInverse, ...ownSignals].join(' ')
    const list =
      lists.get(key) ??
      surfaces
        .filter(({ words }) => words.some(word => inverses.has(word)) === isInverse)
        .filter(({ words }) => signals.every(signal => !words.includes(signal) || ownSignals.includes(signal)))
        .map(({ name }) => name)
    lists.set(key, list)
    return list
  }
}

function factsOf(name: string): Facts {
  const segments = name.split('.').map(segment =>
    segment
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[-_\s]+/),
  )
  const at = segments.findIndex(words => words.includes('on'))
  const inside = at < 0 ? [] : segments[at]!.slice(segments[at]!.indexOf('on') + 1)
  return {
    name,
    group: name.slice(0, Math.max(0, name.lastIndexOf('.'))),
    words: segments.flat(),
    role: colorRoleOf(name),
    on: at >= 0 && inside.length === 0 ? (segments[at + 1] ?? []) : inside,
  }
}

interface Component {
  backs: readonly string[]
  hasFront: boolean
}

/** Groups with texts and a few backgrounds of their own, such as `button.primary`. */
function componentsOf(all: readonly Facts[]): ReadonlyMap<string, Component> {
  const backs = new Map<string, string[]>()
  const withFront = new Set(all.filter(({ role, on }) => role === 'front' && on.length === 0).map(({ group }) => group))
  for (const { name, group, role, words } of all)
    if (role === 'back' && group !== '' && !words.includes('disabled'))
      backs.set(group, [...(backs.get(group) ?? []), name])
  return new Map(
    [...backs]
      .filter(([group, list]) => withFront.has(group) && list.length <= mostOfComponent)
      .map(([group, list]) => [group, { backs: list, hasFront: true }]),
  )
}

/** What a name is about: `surface` of `color.surface.page`, but `button` of `button.background`. */
const leadOf = (words: readonly string[]) => words.find(word => !general.has(word)) ?? ''

function isSurface({ role, words, on }: Facts): boolean {
  return (
    role === 'back' &&
    on.length === 0 &&
    grounds.has(leadOf(words)) &&
    !words.some(word => strong.has(word) || exempt.has(word))
  )
}

function groundsOf(front: Facts, colors: Colors): readonly string[] {
  if (front.on.length > 0) return groundsOfOn(front, colors)
  const own = colors.components.get(front.group)
  if (own) return own.backs
  return texts.has(leadOf(front.words)) ? colors.surfacesFor(front) : []
}

/** `on-accent` stands on `accent` beside it, or else on the backgrounds whose names have the word. */
function groundsOfOn({ name, on, words }: Facts, { all, components, byName }: Colors): readonly string[] {
  const exact = name.replace(
    /(^|[._-])on[-_.]?([a-z])/i,
    (_, before: string, first: string) => before + first.toLowerCase(),
  )
  if (exact !== name && byName.has(exact)) return [exact]
  const isInverse = words.some(word => inverses.has(word))
  const found = all
    .filter(each => each.role === 'back' && each.on.length === 0 && on.every(word => each.words.includes(word)))
    .filter(each => !each.words.includes('disabled') && each.words.some(word => inverses.has(word)) === isInverse)
  return (on.some(word => tints.has(word)) ? found : withoutTints(found, components)).map(each => each.name)
}

/** `on-danger` is for a ground full of that color; a pale `danger.surface` has `danger.text`. */
function withoutTints(found: readonly Facts[], components: ReadonlyMap<string, Component>): readonly Facts[] {
  const full = found.filter(({ words }) => words.some(word => fills.has(word)))
  if (full.length > 0) return full
  const plain = found.filter(({ words }) => !words.some(word => tints.has(word)))
  return plain.length > 0 ? plain : found.filter(({ group }) => !components.get(group)?.hasFront)
}
