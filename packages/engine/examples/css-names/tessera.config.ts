// The style sheet of Tessera under the names that a code base has already: transforms work with every format.
import { defineTransform } from '@tessera/engine'

const short: Record<string, string> = { color: 'c', space: 's', motion: 'm', font: 'f', text: 't' }

const shortNames = defineTransform({
  name: 'short-names',
  rename: ({ path: [group = '', ...rest] }) => [short[group] ?? group, ...rest].join('.'),
})

const current = defineTransform({ name: 'current', keep: token => token.deprecated === false })

const calmer = defineTransform({
  name: 'calmer',
  matches: token => token.type === 'duration',
  value: token => (token.type === 'duration' ? { ...token.value, value: token.value.value * 2 } : token.value),
})

export default {
  transforms: [shortNames, current, calmer],
  outputs: [
    {
      name: 'web',
      format: 'css',
      transforms: ['current', 'short-names', 'calmer'],
      names: { prefix: 'acme' },
      options: { references: true },
    },
  ],
}
