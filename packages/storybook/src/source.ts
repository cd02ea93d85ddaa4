// Where the add-on has its tokens from: a build loads them once, a development server follows them. What it shows is written to a
// folder that Storybook serves and copies beside its pages, whichever bundler builds these.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { followTokens, loadTokens, optionsIn, type Tokens } from '@tessera/plugin-core'
import { annotationsText } from './annotations.ts'
import type { ContrastOptions } from '../types/contrast-options.js'
import { shownOf } from './write-shown.ts'

/** What Storybook calls presets with: its settings and those of the add-on. */
export interface PresetOptions {
  configDir: string
  configType?: string
  contrast?: ContrastOptions
}

export interface PreviewFiles {
  /** Has tokens.css and tokens.json. */
  folder: string
  /** A module of annotations for the preview: the axes in the toolbar. */
  annotations: string
  /** Is called after each change in development. */
  listen(listener: () => void): void
}

const sources = new Map<string, Promise<PreviewFiles>>()

/** One for each Storybook: its presets are asked one by one. */
export function sourceFor(options: PresetOptions): Promise<PreviewFiles> {
  const root = dirname(resolve(options.configDir))
  const known = sources.get(root) ?? openSource(root, options)
  sources.set(root, known)
  return known
}

async function openSource(root: string, options: PresetOptions): Promise<PreviewFiles> {
  const listeners: (() => void)[] = []
  const home = join(root, 'node_modules/.cache/tessera/storybook')
  const source = { folder: join(home, 'static'), annotations: join(home, 'preview.js') }
  const warn = (message: string) => console.warn(`[tessera] ${message}`)
  const write = (tokens: Tokens) => writeTokens(source, tokens, options.contrast)
  const given = optionsIn(options)
  if (options.configType === 'DEVELOPMENT') {
    const { tokens } = await followTokens(given, { root, warn }, changed => {
      void write(changed).then(
        () => listeners.forEach(listener => listener()),
        (error: Error) => warn(error.message),
      )
    })
    await write(tokens)
  } else await write(await loadTokens(given, { root, warn }))
  return { ...source, listen: listener => void listeners.push(listener) }
}

async function writeTokens(
  { folder, annotations }: Pick<PreviewFiles, 'folder' | 'annotations'>,
  tokens: Tokens,
  contrast: ContrastOptions | undefined,
): Promise<void> {
  const shown = shownOf(tokens, contrast)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'tokens.css'), tokens.choosable().css)
  await writeFile(join(folder, 'tokens.json'), JSON.stringify(shown))
  await writeFile(annotations, annotationsText(shown))
}
