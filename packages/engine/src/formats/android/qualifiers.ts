// Finds the resource folder of a permutation whose contexts Android itself can choose (night, land, sw600dp).
import type { Axis, ExportInput, Variant } from '../../resolver/variants.ts'

/** In the order that folder names require (developer.android.com, App resources, table 2). */
const kinds = [
  /^mcc\d+(-mnc\d+)?$/,
  /^([a-z]{2,3}(-r[A-Z]{2})?|b\+[A-Za-z0-9+]+)$/,
  /^(feminine|masculine|neuter)$/,
  /^ld(rtl|ltr)$/,
  /^sw\d+dp$/,
  /^w\d+dp$/,
  /^h\d+dp$/,
  /^(small|normal|large|xlarge)$/,
  /^(not)?long$/,
  /^(not)?round$/,
  /^(widecg|nowidecg)$/,
  /^(high|low)dr$/,
  /^(port|land)$/,
  /^(car|desk|television|appliance|watch|vrheadset)$/,
  /^(not)?night$/,
  /^([lmh]dpi|x{1,3}hdpi|nodpi|tvdpi|anydpi|\d+dpi)$/,
  /^(notouch|finger)$/,
  /^keys(exposed|hidden|soft)$/,
  /^(nokeys|qwerty|12key)$/,
  /^nav(exposed|hidden)$/,
  /^(nonav|dpad|trackball|wheel)$/,
  /^v\d+$/,
]

/** Tries later kinds first, since `car` and `land` would also match a language. */
const kindOf = (qualifier: string): number => kinds.findLastIndex(kind => kind.test(qualifier))

/** An axis that Android can choose: all contexts have qualifiers of one kind, except one, which is in `values/`. */
interface Qualified {
  axis: Axis
  kind: number
  /** By context; '' for the one in `values/`. */
  qualifiers: Map<string, string>
}

function qualifiedAxes(axes: readonly Axis[]): Qualified[] {
  const found: Qualified[] = []
  for (const axis of axes) {
    const given = axis.modes.map(mode => axis.platform?.get(mode)?.android ?? '')
    const bare = given.filter(qualifier => qualifier === '').length
    if (bare > 1 || bare === given.length) continue
    const qualifiers = new Map(
      axis.modes.map((mode, i) => [mode, bare === 0 && mode === axis.default ? '' : given[i]!]),
    )
    const own = [...qualifiers.values()].filter(qualifier => qualifier !== '')
    const kind = kindOf(own[0]!)
    const isOfOneKind = kind !== -1 && own.every(qualifier => kindOf(qualifier) === kind)
    const isFree = new Set(own).size === own.length && !found.some(other => other.kind === kind)
    if (isOfOneKind && isFree) found.push({ axis, kind, qualifiers })
  }
  return found.sort((a, b) => a.kind - b.kind)
}

/** `values-sw600dp-night` */
function folderAt(qualified: readonly Qualified[], at: ReadonlyMap<string, string>): string {
  const own = qualified.map(({ axis, qualifiers }) => qualifiers.get(at.get(axis.name)!)!)
  return ['values', ...own.filter(qualifier => qualifier !== '')].join('-')
}

/** The folder of one permutation, and the contexts that its qualifiers express; null where Android can choose none of its axes. */
export function folderOfChosen({ chosen }: ExportInput): { name: string; contexts: string[] } | null {
  if (!chosen) return null
  const qualified = qualifiedAxes(chosen.axes)
  if (qualified.length === 0) return null
  const contexts = qualified.map(({ axis }) => `${axis.name} ${chosen.at.get(axis.name)!}`)
  return { name: folderAt(qualified, chosen.at), contexts }
}

export interface ResourceFolder {
  /** `values-sw600dp-night` */
  name: string
  /** The variants of that folder, which differ only by axes that Android cannot choose. */
  input: ExportInput
}

/** Empty where Android can choose no axis. */
export function resourceFolders(input: ExportInput): ResourceFolder[] {
  const qualified = qualifiedAxes(input.axes)
  if (qualified.length === 0) return []
  const axes = input.axes.filter(axis => !qualified.some(one => one.axis === axis))
  const nameOf = ({ at }: Variant) => axes.map(({ name }) => at.get(name)).join('-')
  const folders = new Map<string, Variant[]>()
  for (const variant of input.variants) {
    const name = folderAt(qualified, variant.at)
    const variants = folders.get(name) ?? []
    folders.set(name, variants)
    variants.push({ ...variant, name: axes.length === 0 ? variant.name : nameOf(variant) })
  }
  return [...folders].map(([name, variants]) => ({ name, input: { ...input, axes, variants } }))
}
