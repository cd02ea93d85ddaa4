// Choices for the fields of a content management system: a file for each type, with labels for editors.
import { defineFormat, kebabCase, toHex, type ResolvedToken } from '@tessera/engine'

const label = ({ path }: ResolvedToken) =>
  path.map(segment => segment.charAt(0).toUpperCase() + segment.slice(1)).join(' / ')

const cmsChoices = defineFormat({
  name: 'cms-choices',
  extension: 'json',
  write({ tokens }) {
    const types = [...new Set(tokens.map(({ type }) => type))]
    return types.map(type => ({
      path: `${kebabCase(type)}.json`,
      text: `${JSON.stringify(
        tokens
          .filter(token => token.type === type)
          .map(token => ({
            id: token.storedName,
            label: label(token),
            help: token.description ?? undefined,
            preview: token.type === 'color' ? toHex(token.value) : token.text,
            sameAs: token.alias ?? undefined,
          })),
        null,
        2,
      )}\n`,
    }))
  },
})

export default {
  formats: [cmsChoices],
  outputs: [{ name: 'cms', format: 'cms-choices', where: { types: ['color', 'dimension'], private: ['palette'] } }],
}
