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

/** Each pair once. */
function distinctPairs() {
  const pairs = new Map<string, ColorPair>()
  const add = (front: string, back: string) => {
    if (front !== back) pairs.set(`${front} ${back}`, { front, back })
  }
  return { pairs, add }
}

/** Every foreground on every background. */
export function globPairs(names: readonly string[], globs: readonly RulePair[]): ColorPair[] {
  const { pairs, add } = distinctPairs()
  for (const { foreground, background } of globs) {
    const [isFront, isBack] = [globsMatcher([foreground]), globsMatcher([background])]
    const backs = names.filter(isBack)
    for (const front of names.filter(isFront)) for (const back of backs) add(front, back)
  }
  return [...pairs.values()]
}

export function intendedPairs(names: readonly string[], rules: readonly RulePair[]): ColorPair[] {
  const all = names.map(factsOf)
  const { pairs, add } = distinctPairs()
  for (const { front, back } of globPairs(names, rules)) add(front, back)
  const components = componentsOf(all)
  const surfaces = all.filter(each => isSurface(each) && !components.get(each.group)?.hasFront)
  const byName = new Set(names)
  for (const front of all.filter(({ role, words }) => role === 'front' && !words.some(word => exempt.has(word))))
    for (const back of groundsOf(front, all, components, surfaces, byName)) add(front.name, back)
  return [...pairs.values()]
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

function groundsOf(
  front: Facts,
  all: readonly Facts[],
  components: ReadonlyMap<string, Component>,
  surfaces: readonly Facts[],
  byName: ReadonlySet<string>,
): readonly string[] {
  if (front.on.length > 0) return groundsOfOn(front, all, components, byName)
  const own = components.get(front.group)
  if (own) return own.backs
  if (!texts.has(leadOf(front.words))) return []
  const isInverse = front.words.some(word => inverses.has(word))
  const ownSignals = signals.filter(signal => front.words.includes(signal))
  return surfaces
    .filter(({ words }) => words.some(word => inverses.has(word)) === isInverse)
    .filter(({ words }) => signals.every(signal => !words.includes(signal) || ownSignals.includes(signal)))
    .map(({ name }) => name)
}

/** `on-accent` stands on `accent` beside it, or else on the backgrounds whose names have the word. */
function groundsOfOn(
  { name, on, words }: Facts,
  all: readonly Facts[],
  components: ReadonlyMap<string, Component>,
  byName: ReadonlySet<string>,
): readonly string[] {
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
