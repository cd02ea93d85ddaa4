// What is said of a token or group, as HTML beside it.
import { guidanceContent } from '@tessera/contract'
import { OWN } from '@tessera/engine'
import type { JsonObject } from '@tessera/engine'
import { markdown } from './markdown.ts'

/** '' where nothing is said, or what is there is no guidance. */
export function guidance(extensions: JsonObject | null | undefined): string {
  const own = extensions?.[OWN]
  if (typeof own !== 'object' || own === null || !('guidance' in own)) return ''
  const { data: said } = guidanceContent.safeParse(own.guidance)
  if (!said) return ''
  return [
    said.purpose ? markdown(said.purpose) : '',
    ...said.do.map(text => titled('Do', text)),
    ...said.dont.map(text => titled('Don’t', text)),
    said.accessibility ? titled('Accessibility', said.accessibility) : '',
    ...said.examples.map(text => titled('Example', text)),
  ].join('')
}

const titled = (title: string, text: string): string => `<p><strong>${title}</strong></p>${markdown(text)}`
