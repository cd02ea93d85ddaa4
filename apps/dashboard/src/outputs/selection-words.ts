import type { Output } from '@tessera/contract'

const list = new Intl.ListFormat('en-GB')

/** What an output holds, in words: `all tokensets, without names that begin with _`. */
export function selectionWords({ resolver, input, mode, where = {} }: Output): string {
  const { tokensets, tokens, types, private: prefixes } = where
  const source =
    resolver === undefined
      ? tokensets?.length
        ? `Tokensets ${list.format(tokensets)}`
        : 'All tokensets'
      : `Themes ${resolver}${input === undefined ? '' : ` at ${inputWords(input)}`}`
  return [
    source,
    ...(mode === undefined ? [] : [`mode ${mode}`]),
    ...(types?.length ? [`only ${list.format(types)}`] : []),
    ...(tokens?.length ? [`tokens ${tokens.join(', ')}`] : []),
    ...(prefixes?.length ? [`without what begins with ${list.format(prefixes)}`] : []),
  ].join(', ')
}

const inputWords = (input: NonNullable<Output['input']>): string =>
  typeof input === 'string'
    ? input
    : Object.entries(input)
        .map(([modifier, context]) => `${modifier}:${context}`)
        .join(', ') || 'its defaults'
