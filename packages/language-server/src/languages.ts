// How a language writes tokens, by the editor's name of it.
import type { Dialect } from '@tessera/lint-core'

export interface Language {
  /** The syntax of variables beside custom properties. */
  dialect: Dialect
  /** Has strings with custom properties, and `tokens['…']`. */
  script: boolean
  /** Has declarations: everywhere, within `<style>`, or none. */
  sheet: 'whole' | 'blocks' | 'none'
  /** DTCG JSON: `{color.text}`. */
  document: boolean
}

const plain: Language = { dialect: 'css', script: false, sheet: 'none', document: false }
const sheet = (dialect: Dialect): Language => ({ ...plain, dialect, sheet: 'whole' })
const script: Language = { ...plain, script: true }
const markup: Language = { ...plain, script: true, sheet: 'blocks' }
const document: Language = { ...plain, document: true }

const languages: Readonly<Record<string, Language>> = {
  css: sheet('css'),
  postcss: sheet('css'),
  scss: sheet('scss'),
  less: sheet('less'),
  javascript: script,
  javascriptreact: script,
  typescript: script,
  typescriptreact: script,
  vue: markup,
  svelte: markup,
  json: document,
  jsonc: document,
}

export const languageOf = (id: string): Language | null => (Object.hasOwn(languages, id) ? languages[id]! : null)
