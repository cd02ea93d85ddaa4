// An input as text, for URLs and for people.
import type { Input } from '@tessera/engine'

export const inputText = (input: Input): string => [...input].map(pair => pair.join(':')).join(',')

export const inputWords = (input: Input | Record<string, string>): string =>
  [...(input instanceof Map ? input : Object.entries(input as Record<string, string>))]
    .map(pair => pair.join(' '))
    .join(', ')
