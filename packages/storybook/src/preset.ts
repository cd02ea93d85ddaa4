// What Storybook asks of the add-on while it builds, or serves a project in development.
import { changedEvent, folder } from './shown.ts'
import { sourceFor, type PresetOptions } from './source.ts'

interface Channel {
  emit(event: string): void
}

type StaticDir = string | { from: string; to: string }

export async function staticDirs(others: StaticDir[] = [], options: PresetOptions): Promise<StaticDir[]> {
  const source = await sourceFor(options)
  return [...others, { from: source.folder, to: `/${folder}` }]
}

export async function previewAnnotations<Entry>(
  others: Entry[] = [],
  options: PresetOptions,
): Promise<(Entry | string)[]> {
  const { annotations } = await sourceFor(options)
  return [...others, annotations]
}

/** Storybook's name for what reaches the pages of a development server. */
export async function experimental_serverChannel<C extends Channel>(channel: C, options: PresetOptions): Promise<C> {
  const source = await sourceFor(options)
  source.listen(() => channel.emit(changedEvent))
  return channel
}
