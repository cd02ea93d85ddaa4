// The kind of a use: the language of its file, or Tailwind's classes in any.

export type UseKind = 'css' | 'scss' | 'less' | 'js' | 'html' | 'swift' | 'kotlin' | 'xml' | 'dart' | 'tailwind'

const kinds: Readonly<Record<string, UseKind>> = {
  css: 'css',
  pcss: 'css',
  scss: 'scss',
  less: 'less',
  js: 'js',
  mjs: 'js',
  cjs: 'js',
  jsx: 'js',
  ts: 'js',
  mts: 'js',
  cts: 'js',
  tsx: 'js',
  html: 'html',
  htm: 'html',
  vue: 'html',
  svelte: 'html',
  swift: 'swift',
  kt: 'kotlin',
  kts: 'kotlin',
  xml: 'xml',
  dart: 'dart',
}

/** By the extension of a path. */
export const useKindOf = (path: string): UseKind => kinds[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'css'
