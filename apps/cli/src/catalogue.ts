// The commands as data, which suffices for the help and the parser: importing the commands themselves loads the whole
// program.
import type { Command, CommandData, Section } from './base/command.ts'

/** Set by the build, as JSON, which is read faster than code. A run from source has none, and loads the commands instead. */
declare const TESSERA_SECTIONS: string | undefined

const load = () => import('./commands/index.ts')
export const readSections = async (): Promise<readonly Section[]> =>
  typeof TESSERA_SECTIONS === 'undefined'
    ? (await load()).loadSections()
    : (JSON.parse(TESSERA_SECTIONS) as readonly Section[])

export async function loadCommand(command: CommandData, sections: readonly Section[]): Promise<Command> {
  const { loadCommands } = await load()
  return loadCommands[sections.flatMap(({ commands }) => commands).indexOf(command)]!()
}
