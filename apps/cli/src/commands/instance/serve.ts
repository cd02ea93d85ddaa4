import { resolve } from 'node:path'
import { command } from '../../base/command.ts'
import { exitCodes } from '../../base/failure.ts'
import { wholeNumber } from '../../base/parse.ts'
import { runServer } from '../../base/server-program.ts'

const databaseFlags = {
  'data-dir': {
    type: 'string',
    value: 'DIR',
    help: 'Of the embedded database (or TESSERA_DATA_DIR; ./data by default)',
  },
  'database-url': { type: 'string', value: 'URL', help: 'A PostgreSQL server instead (or DATABASE_URL)' },
} as const

const environmentOf = (flags: { 'data-dir'?: string; 'database-url'?: string; 'no-color'?: boolean }) => ({
  ...(flags['no-color'] ? { NO_COLOR: '1' } : {}),
  // A folder on the command line overrides a server in the environment.
  ...(flags['data-dir'] ? { TESSERA_DATA_DIR: flags['data-dir'], DATABASE_URL: '' } : {}),
  ...(flags['database-url'] ? { DATABASE_URL: flags['database-url'] } : {}),
})

export const serve = command({
  name: 'serve',
  summary: 'Start the server here, until it is stopped.',
  flags: {
    port: { type: 'string', short: 'p', value: 'PORT', help: '3000 by default (or PORT)' },
    host: { type: 'string', value: 'HOST', help: '127.0.0.1 by default (or HOST)' },
    demo: { type: 'boolean', help: 'Let an empty instance start with a demo workspace' },
    ...databaseFlags,
  },
  details: 'Every other setting is an environment variable: see docs/reference/settings.md.',
  examples: [['serve --port 8080 --demo', 'to try it']],
  async run(report, { flags }) {
    const code = await runServer(report.io, [], {
      ...environmentOf(flags),
      ...(flags.port === undefined ? {} : { PORT: String(wholeNumber('port', flags.port, 0, 65_535)) }),
      ...(flags.host ? { HOST: flags.host } : {}),
      ...(flags.demo ? { TESSERA_DEMO: '1' } : {}),
    })
    return code === 0 || report.io.signal.aborted ? exitCodes.ok : exitCodes.failed
  },
})

export const backup = command({
  name: 'backup',
  summary: 'Write everything in the database into one file, while the server goes on working.',
  words: '<file>',
  flags: databaseFlags,
  details:
    'One state at one moment, with the number of rows and a hash for each table. Runs where the server runs: it reads the database, not the API.',
  examples: [
    ['backup tessera-2026-01-31.backup', 'of the embedded database in ./data'],
    ['backup nightly.backup --database-url postgres://…', 'of a PostgreSQL server'],
    ['backup - > nightly.backup', 'to standard output'],
  ],
  run: (report, { flags, words }) => onDatabase(report, ['--backup', pathOf(report, words[0]!)], flags),
})

export const restore = command({
  name: 'restore',
  summary: 'Fill an empty instance from a backup. Refused where there is any data.',
  words: '<file>',
  flags: databaseFlags,
  details:
    'Stop the server first. A backup of an older version is brought up to date on the way; one that is damaged changes nothing.',
  examples: [['restore tessera-2026-01-31.backup --data-dir ./new-data', 'into a new embedded database']],
  run: (report, { flags, words }) => onDatabase(report, ['--restore', pathOf(report, words[0]!)], flags),
})

/** `-` is not a file. */
const pathOf = ({ io }: Report, word: string) => (word === '-' ? word : resolve(io.cwd, word))

type Report = Parameters<Parameters<typeof command>[0]['run']>[0]

async function onDatabase(
  report: Report,
  args: string[],
  flags: { 'data-dir'?: string; 'database-url'?: string; quiet?: boolean; 'no-color'?: boolean },
) {
  const code = await runServer(
    report.io,
    [...args, ...(report.json ? ['--json'] : []), ...(flags.quiet ? ['--quiet'] : [])],
    environmentOf(flags),
  )
  // The server has reported the failure itself.
  return code === 0 ? exitCodes.ok : exitCodes.failed
}
