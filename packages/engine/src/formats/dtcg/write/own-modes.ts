// Keeps the modes of a tokenset in one DTCG document. Other tools see the tokens of the default mode; the root's `$extensions`
// contain the differences of the other modes as token documents:
//   "$extensions": { "app.tessera": { "modes": [{ "name": "Light" }, { "name": "Dark", "tokens": { … } }] } }
// `absent` lists tokens of the default that a mode lacks, `added` those that only the mode has.
import type { Node, NodeMap } from '../../../base/node.ts'
import type { Variant } from '../../../resolver/variants.ts'
import { difference, lackedBy } from './mode-difference.ts'
import { documentOf, type WrittenMode } from './write-tree.ts'

/** The modes for the document's root. `first` is the default mode. */
export function modesNode(
  base: Variant,
  first: WrittenMode,
  rest: { mode: Variant; own: WrittenMode }[],
  isGroup: (name: string) => boolean,
): Node {
  const others = rest.map(({ mode, own }): Node => {
    const made: NodeMap = new Map<string, Node>([['name', mode.name]])
    const document = documentOf(new Map(), difference(first, own), isGroup)
    if (document.size > 0) made.set('tokens', document)
    const absent = lackedBy(mode, base)
    const added = lackedBy(base, mode)
    if (absent.length > 0) made.set('absent', absent)
    if (added.length > 0) made.set('added', added)
    return made
  })
  return [new Map([['name', base.name]]), ...others]
}
