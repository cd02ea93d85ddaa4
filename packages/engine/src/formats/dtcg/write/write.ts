// Writes a DTCG 2025.10 document that is valid by the specification and its JSON schemas. Its tokens are those of one mode; its
// extensions contain the differences of the tokenset's other modes.
import type { Finding } from '../../../base/finding.ts'
import { aboutText, aboutToken, withoutRepeats } from '../../../findings/export.ts'
import type { ExportOutput } from '../../../format/format.ts'
import type { ExportOptions } from '../../../format/options.ts'
import { defaultVariant, type ExportInput } from '../../../resolver/variants.ts'
import { groupsOf } from './mode-difference.ts'
import type { Node } from '../../../base/node.ts'
import { modesNode } from './own-modes.ts'
import { jsonText } from './write-text.ts'
import { documentOf, groupTest, writeMode, type WrittenMode } from './write-tree.ts'

const formatSchema = 'https://www.designtokens.org/schemas/2025.10/format.json'

export function writeDtcg(input: ExportInput, _options: ExportOptions): ExportOutput {
  const base = defaultVariant(input)
  const others = input.variants.filter(mode => mode !== base)
  const omittedModes = others.map(({ name }) => name)
  const ofModes: Finding[] = []
  if (others.length > 0)
    ofModes.push(
      aboutText(
        'layout',
        'warning',
        `A DTCG document holds one mode: this is ${base.name}. Its $extensions keep the others for imports here; the format dtcg-resolver holds all of them for other tools`,
      ),
    )
  const isGroup = groupTest(input.variants)
  const first = writeMode(base, isGroup, base.groups ?? [])
  const rest = others.map(mode => ({ mode, own: writeMode(mode, isGroup, groupsOf(base, mode)) }))
  if (rest.length > 0) first.modes = modesNode(base, first, rest, isGroup)
  const head = new Map<string, Node>([['$schema', formatSchema]])
  const written = [first, ...rest.map(({ own }) => own)]
  return {
    text: jsonText(documentOf(head, first, isGroup)),
    findings: [...ofModes, ...findingsOf(written)],
    omittedModes,
  }
}

/** The findings of all modes. */
export function findingsOf(written: WrittenMode[]): Finding[] {
  return [...written.flatMap(({ unresolved }) => unresolved), ...withoutRepeats(written.flatMap(unheldIn))]
}

function unheldIn({ verbatim, dropped }: WrittenMode): Finding[] {
  return [
    ...[...verbatim.values()].map(({ token: { name, type } }) =>
      aboutToken(
        'unsupported',
        name,
        `${name} (${type}) cannot be a DTCG token: it is kept in the document's $extensions`,
      ),
    ),
    ...[...dropped].map(([key, count]) =>
      aboutText(
        'dropped',
        'warning',
        `${key} of ${count} token${count === 1 ? '' : 's'} is not written: it holds values in modes, and what the tokenset's modes say counts`,
      ),
    ),
  ]
}
