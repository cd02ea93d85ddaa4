// The sections of the commands, in the order in which the help shows them. What all commands say of themselves is data, which the
// build puts into the program.
import type { Command, Section } from '../base/command.ts'
import type { Load } from '../base/section.ts'
import { accountSection } from './account/index.ts'
import { projectSection } from './project/index.ts'
import { placesSection } from './places/index.ts'
import { organizationsSection } from './organizations/index.ts'
import { resolversSection } from './resolvers/index.ts'
import { outputsSection } from './outputs/index.ts'
import { scalesSection } from './scales/index.ts'
import { tokensSection } from './tokens/index.ts'
import { rulesSection } from './rules/index.ts'
import { componentsSection } from './components/index.ts'
import { membersSection } from './members/index.ts'
import { gitSection } from './git/index.ts'
import { historySection } from './history/index.ts'
import { proposalsSection } from './proposals/index.ts'
import { releasesSection } from './releases/index.ts'
import { filesSection } from './files/index.ts'
import { apiSection } from './api/index.ts'
import { instanceSection } from './instance/index.ts'
import { helpSection } from './help/index.ts'

const sections = [
  accountSection,
  projectSection,
  placesSection,
  organizationsSection,
  resolversSection,
  outputsSection,
  scalesSection,
  tokensSection,
  rulesSection,
  componentsSection,
  membersSection,
  gitSection,
  historySection,
  proposalsSection,
  releasesSection,
  filesSection,
  apiSection,
  instanceSection,
  helpSection,
]

/** How each is loaded, in the order of the sections. */
export const loadCommands: readonly Load[] = sections.flatMap(({ commands }) => commands)

/** All of them, which loads the whole program. */
export const loadSections = (): Promise<Section<Command>[]> =>
  Promise.all(
    sections.map(async ({ title, commands }) => ({ title, commands: await Promise.all(commands.map(load => load())) })),
  )
