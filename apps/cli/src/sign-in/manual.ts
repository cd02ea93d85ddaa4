// Points from faults of the configuration to the manual of the instance.
import type { Given } from '../base/command.ts'
import { Failure } from '../base/failure.ts'
import type { ManualPlace } from '../base/failure.ts'
import type { Io } from '../base/io.ts'
import { readCredentials, serverAddress } from './credentials.ts'

type Flags = Pick<Given['flags'], 'server'>

/** A fault of the configuration with the page that explains it, where a server is known; all else unchanged. */
export async function explained(error: unknown, io: Pick<Io, 'env'>, flags: Flags): Promise<unknown> {
  if (!(error instanceof Failure) || !error.manual) return error
  const page = await configurationPage(io, flags, error.manual)
  if (page === null) return error
  const { message, exitCode, details } = error
  const hint = [error.hint, `The fields of a configuration: ${page}`].filter(Boolean).join('\n')
  return new Failure(message, { hint, exitCode, details })
}

async function configurationPage(io: Pick<Io, 'env'>, flags: Flags, { server }: ManualPlace): Promise<string | null> {
  try {
    const address = flags.server ?? io.env.TESSERA_SERVER ?? server ?? (await readCredentials(io)).current
    return address ? `${serverAddress(address)}/docs/cli#the-configuration` : null
  } catch {
    // What is wrong with the address or the sign-ins is said where they are used.
    return null
  }
}
