// The browser's part of passkeys, loaded when it is used.
type Options = Record<string, unknown>
type Answer = Record<string, unknown>

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

const library = () => import('@simplewebauthn/browser')

export async function makePasskey(options: Options): Promise<Answer> {
  const { startRegistration } = await library()
  return told(startRegistration({ optionsJSON: options as never }))
}

export async function askForPasskey(options: Options): Promise<Answer> {
  const { startAuthentication } = await library()
  return told(startAuthentication({ optionsJSON: options as never }))
}

/** The browser's own sentences are for developers. */
async function told(answer: Promise<unknown>): Promise<Answer> {
  try {
    return (await answer) as Answer
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new Error('No passkey was used: the request was closed or took too long.', { cause: error })
    if (name === 'InvalidStateError')
      throw new Error('This device has a passkey for your account already.', { cause: error })
    throw error
  }
}
