// The entry point of the process: reads the configuration, and serves alone or starts workers.
import type { Config } from '../base/config.ts'
import { runAuditCommand } from './audit-command.ts'
import { runBackupCommand } from './backup-command.ts'
import { ConfigError, readConfig } from './config.ts'
import { createLog, logWarnings } from './log.ts'
import { serve } from './serve.ts'
import { endWithStarter } from './starter.ts'
import { readStart, usage } from './start-arguments.ts'
import { version } from '../base/version.ts'
import { welcome } from './welcome.ts'
import { startPrimary } from './workers/primary.ts'
import { startWorker } from './workers/worker.ts'

const printed = process.argv.indexOf('--print-openapi')
if (printed > 0) {
  const { openApi } = await import('../surfaces/openapi/openapi.ts')
  const which = process.argv[printed + 1] === 'session' ? 'session' : 'rest'
  process.stdout.write(JSON.stringify(openApi('http://localhost:3000', version, which), null, 2) + '\n')
} else {
  run().catch((error: unknown) => {
    // Expected errors are one line with the remedy; only unexpected ones have a stack.
    const expected = error instanceof ConfigError || (error instanceof Error && error.constructor === Error)
    process.stderr.write(`tessera: ${expected ? (error as Error).message : String((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  })
}

async function run(): Promise<void> {
  const { argv, env } = process
  if (!(await runAuditCommand(argv, env)) && !(await runBackupCommand(argv, env))) await begin(argv.slice(2))
}

async function begin(args: string[]): Promise<void> {
  const asked = readStart(args, process.env)
  if ('settings' in asked) return start(readConfig(asked.settings))
  process.stdout.write(asked.asks === 'help' ? usage : `${version}\n`)
}

async function start(config: Config): Promise<void> {
  endWithStarter(process.env)
  if (config.workers === 1) {
    const processLog = createLog(config.logLevel, process.stdout)
    logWarnings(processLog)
    const { welcomed } = await serve(config, processLog)
    return welcome(processLog, { ...welcomed, config })
  }
  const { default: cluster } = await import('node:cluster')
  if (cluster.isWorker) return startWorker(config)
  const processLog = createLog(config.logLevel, process.stdout)
  logWarnings(processLog)
  welcome(processLog, { ...(await startPrimary(cluster, config, processLog)), config })
}
