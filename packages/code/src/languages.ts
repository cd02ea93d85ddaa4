// Selects the finder by the file's extension. A parser is loaded with the first file that needs it.
import type { Finder } from './occurrence.ts'

const sheet =
  (syntax: 'css' | 'scss' | 'less'): Finder =>
  async text =>
    (await import('./css/sheet.ts')).findInSheet(text, syntax)
const script =
  (dialect: 'js' | 'jsx' | 'ts' | 'tsx'): Finder =>
  async text =>
    (await import('./script/script.ts')).findInScript(text, dialect)
const markup =
  (flavor: 'html' | 'vue' | 'svelte'): Finder =>
  async text =>
    (await import('./markup/markup.ts')).findInMarkup(text, flavor)

const finders: Readonly<Record<string, Finder>> = {
  css: sheet('css'),
  pcss: sheet('css'),
  scss: sheet('scss'),
  less: sheet('less'),
  js: script('js'),
  mjs: script('js'),
  cjs: script('js'),
  jsx: script('jsx'),
  ts: script('ts'),
  mts: script('ts'),
  cts: script('ts'),
  tsx: script('tsx'),
  html: markup('html'),
  htm: markup('html'),
  vue: markup('vue'),
  svelte: markup('svelte'),
  swift: async text => (await import('./platform/members.ts')).findInSwift(text),
  kt: async text => (await import('./platform/members.ts')).findInKotlin(text),
  kts: async text => (await import('./platform/members.ts')).findInKotlin(text),
  dart: async text => (await import('./platform/dart.ts')).findInDart(text),
  xml: async text => (await import('./platform/resources.ts')).findInResources(text),
}

export const extensions: readonly string[] = Object.keys(finders)

export function finderFor(path: string): Finder | null {
  const end = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(finders, end) ? finders[end]! : null
}
