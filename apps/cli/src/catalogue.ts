// The commands as data, which suffices for the help and the parser: importing the commands themselves loads the whole
// program.
import type { Command, CommandData, Section } from './base/command.ts'

/** Set by the build. A run from source has none, and loads the commands instead. */
declare const TESSERA_SECTIONS: readonly Section[] | undefined

const load = () => import('./commands/index.ts')

export const readSections = async (): Promise<readonly Section[]> =>
  typeof TESSERA_SECTIONS === 'undefined' ? (await load()).sections : TESSERA_SECTIONS

export async function loadCommand({ name }: CommandData): Promise<Command> {
  const { commands } = await load()
  return commands.find(command => command.name === name)!
}
