// The controls of a shared page.
import { escape } from '../../../base/escape-html.ts'

export const field = (name: string, label: string, value: string): string =>
  `<label>${escape(label)} <input type="search" name="${escape(name)}" value="${escape(value)}" autocomplete="off"></label>`

export const select = (
  name: string,
  label: string,
  options: readonly (readonly [id: string, label: string])[],
  chosen: string,
): string =>
  `<label>${escape(label)} <select name="${escape(name)}">${options
    .map(([id, text]) => `<option value="${escape(id)}"${id === chosen ? ' selected' : ''}>${escape(text)}</option>`)
    .join('')}</select></label>`
