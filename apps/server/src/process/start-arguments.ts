// The arguments of the server's program without a command: each wins over its environment variable.
import { parseArgs } from 'node:util'

type Environment = Record<string, string | undefined>

export const usage = `tessera-server: stores design tokens and serves them to builds, apps, design tools and agents.

  tessera-server                       start the server here, until it is stopped
  tessera-server audit verify          check that nobody changed the audit log
  tessera-server --backup FILE         write everything in the database into a file
  tessera-server --restore FILE        fill an empty instance from a backup

  --port PORT           3000 by default (or PORT)
  --host HOST           127.0.0.1 by default (or HOST)
  --data-dir DIR        of the embedded database, ./data by default (or TESSERA_DATA_DIR)
  --database-url URL    a PostgreSQL server instead (or DATABASE_URL)
  --demo                let an empty instance start with a demo workspace
  --version, --help

Every other setting is an environment variable; the manual lists them at /docs/reference/settings of the running server.
`

const options = {
  port: { type: 'string', short: 'p' },
  host: { type: 'string' },
  'data-dir': { type: 'string' },
  'database-url': { type: 'string' },
  demo: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** What the arguments ask for: a start with these settings, or a text to print. Throws an Error that names a wrong one. */
export function readStart(args: string[], env: Environment): { settings: Environment } | { asks: 'help' | 'version' } {
  const { port, host, demo, help, version, ...database } = valuesOf(args)
  if (help) return { asks: 'help' }
  if (version) return { asks: 'version' }
  const given = {
    ...(port === undefined ? {} : { PORT: port }),
    ...(host === undefined ? {} : { HOST: host }),
    ...(demo ? { TESSERA_DEMO: '1' } : {}),
    // A folder in the arguments overrides a server in the environment.
    ...(database['data-dir'] === undefined ? {} : { TESSERA_DATA_DIR: database['data-dir'], DATABASE_URL: '' }),
    ...(database['database-url'] === undefined ? {} : { DATABASE_URL: database['database-url'] }),
  }
  return { settings: { ...env, ...given } }
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Error(`${(error as Error).message.replace(/\.?$/, '.')} tessera-server --help lists the arguments.`, {
      cause: error,
    })
  }
}
