// Parts of the reference page: code, lists of fields, and tabs without scripts.
import { escape } from '../../../base/escape-html.ts'
import { limitsOf, typeOf } from './types.ts'
import type { Field } from './types.ts'

/** Converts only `code` of Markdown. */
export const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

export const code = (text: string, label: string): string =>
  `<div class="code"><pre tabindex="0" role="group" aria-label="${escape(label)}"><code>${escape(text)}</code></pre></div>`

export interface Tab {
  label: string
  html: string
}

/**
 * Radio buttons before their panels: the style sheet shows the panel of the checked one, so arrow keys and screen
 * readers work as with any group of radio buttons. At most three.
 */
export function tabs(id: string, legend: string, panels: readonly Tab[]): string {
  const radios = panels.map(
    ({ label }, index) =>
      `<input type="radio" name="${escape(id)}" id="${escape(id)}-${index}" value="${escape(label)}"${index === 0 ? ' checked' : ''}><label for="${escape(id)}-${index}">${escape(label)}</label>`,
  )
  return `<fieldset class="tabs"><legend>${escape(legend)}</legend>${radios.join('')}${panels
    .map(({ html }) => `<div>${html}</div>`)
    .join('')}</fieldset>`
}

export interface Row extends Field {
  /** Where the parameter is sent. */
  where?: string
  /** Whether the field is required. */
  needed?: boolean
}

/** Fields with their types and meanings, optionally below a heading. */
export function fieldList(heading: string, rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  return `${heading && `<h4>${escape(heading)}</h4>`}<dl class="fields">${rows.map(rowOf).join('')}</dl>`
}

function rowOf({ name, where, needed, required, schema }: Row): string {
  const notes = [
    where ? `<small>${where}</small>` : '',
    needed ? '<small class="required">required</small>' : '',
    needed === undefined && !required ? '<small>not always</small>' : '',
  ]
  const description = typeof schema.description === 'string' ? `<p>${prose(schema.description)}</p>` : ''
  const limits = limitsOf(schema)
  return `<div><dt><code>${escape(name)}</code> <code class="type">${typeOf(schema)}</code> ${notes.filter(Boolean).join(' ')}</dt><dd>${description}${limits ? `<p>${prose(limits)}</p>` : ''}</dd></div>`
}
