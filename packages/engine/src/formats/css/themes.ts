// The blocks of a style sheet, and what chooses each of them.
import { assignIdentifiers, slug } from '../../naming/spelling.ts'
import { defaultMode, type ReadyMode } from '../../format/prepared.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { themedSelector, unlessAny, type Theme } from './block.ts'
import { hostsIn } from './system/place.ts'

/** One block for a mode; for a tokenset one per mode, the default first and also without an attribute. */
export function themesOf(input: ExportInput, modes: ReadyMode[], selector: string): Omit<Theme, 'declarations'>[] {
  if (input.axes.length === 0) return modes.map(ready => ({ ready, slug: slug(ready.mode.name), selector }))
  const base = defaultMode(modes)
  const slugs = assignIdentifiers(
    modes.map(({ mode }) => mode.name),
    slug,
    (taken, number) => `${taken}-${number}`,
  ).identifiers
  const ordered = base ? [base, ...modes.filter(mode => mode !== base)] : []
  const conditions = input.axes[0]?.conditions
  const conditionOf = ({ mode }: ReadyMode) => conditions?.get(mode.name) ?? {}
  // Selectors that modes name may weigh less than a class.
  const hasSelectors = modes.some(ready => conditionOf(ready).selector !== undefined)
  const root = hasSelectors && !hostsIn(selector) ? `:where(${selector})` : selector
  /** null: a media query chooses the mode, in place of the attribute. */
  const choosing = (ready: ReadyMode) => {
    const { selector: own, media } = conditionOf(ready)
    return own ?? (media === undefined ? themedSelector(root, slugs.get(ready.mode.name)!) : null)
  }
  const bare = () =>
    unlessAny(
      root,
      ordered.map(choosing).filter(own => own !== null),
    )
  return ordered.map(ready => {
    const own = choosing(ready)
    const { media } = conditionOf(ready)
    const always = own === null ? root : `${root}, ${own}`
    return {
      ready,
      slug: slugs.get(ready.mode.name)!,
      selector: ready === base ? always : own,
      // The default holds without a query.
      ...(media !== undefined && ready !== base && { media: { query: media, selector: bare() } }),
    }
  })
}
