// A section of the commands, which a folder registers: a command's file is loaded when it is run.
import type { Command } from './command.ts'

export type Load = () => Promise<Command>

/** Commands that one file exports, by the names of the exports. */
export const from = <Name extends string>(file: () => Promise<Record<Name, Command>>, ...names: Name[]): Load[] =>
  names.map(name => async () => (await file())[name])

export interface SectionRecord {
  title: string
  /** In the order in which the help shows them. */
  commands: readonly Load[]
}

export const section = ({
  title,
  commands,
}: {
  title: string
  commands: readonly (readonly Load[])[]
}): SectionRecord => ({
  title,
  commands: commands.flat(),
})
