import type { Output } from '@tessera/contract'

const list = new Intl.ListFormat('en-GB')

/** The selection of an output in words: `All tokensets, without what begins with _`. */
export function selectionWords(output: Output): string {
  const { mode, where: { tokens, types, private: prefixes } = {} } = output
  return [
    sourceWords(output),
    ...(mode === undefined ? [] : [`mode ${mode}`]),
    ...(types?.length ? [`only ${list.format(types)}`] : []),
    ...(tokens?.length ? [`tokens ${tokens.join(', ')}`] : []),
    ...(prefixes?.length ? [`without what begins with ${list.format(prefixes)}`] : []),
  ].join(', ')
}

function sourceWords({ resolver, input, where }: Output): string {
  if (resolver !== undefined) return `Themes ${resolver}${input === undefined ? '' : ` at ${inputWords(input)}`}`
  return where?.tokensets?.length ? `Tokensets ${list.format(where.tokensets)}` : 'All tokensets'
}

export const inputWords = (input: NonNullable<Output['input']>): string =>
  typeof input === 'string'
    ? input
    : Object.entries(input)
        .map(([modifier, context]) => `${modifier}:${context}`)
        .join(', ') || 'its defaults'
