// The blocks of a style sheet, with the selector or media query of each.
import { assignSlugs, slug } from '../../naming/spelling.ts'
import { defaultMode, type ReadyMode } from '../../format/prepared.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { themedSelector, unlessAny, type Theme } from './block.ts'
import { hostsIn } from './system/sheet-scope.ts'

/** One block for a single mode; for a tokenset one per mode, the default first, which also applies without an attribute. */
export function themesOf(input: ExportInput, modes: ReadyMode[], selector: string): Omit<Theme, 'declarations'>[] {
  if (input.axes.length === 0) return modes.map(ready => ({ ready, slug: slug(ready.mode.name), selector }))
  const base = defaultMode(modes)
  const slugs = assignSlugs(modes.map(({ mode }) => mode.name))
  const ordered = base ? [base, ...modes.filter(mode => mode !== base)] : []
  const conditions = input.axes[0]?.conditions
  const conditionOf = ({ mode }: ReadyMode) => conditions?.get(mode.name) ?? {}
  // The modes' own selectors may have a lower specificity than a class.
  const hasSelectors = modes.some(ready => conditionOf(ready).selector !== undefined)
  const root = hasSelectors && !hostsIn(selector) ? `:where(${selector})` : selector
  /** null where a media query replaces the attribute. */
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
      // The default applies without a query.
      ...(media !== undefined && ready !== base && { media: { query: media, selector: bare() } }),
    }
  })
}
