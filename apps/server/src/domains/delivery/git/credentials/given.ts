// The credential that a connection is saved with: the one that is given, or the one that is stored.
import type { git } from '@tessera/contract'
import type { z } from 'zod'
import type { Context } from '../../../../kernel/context.ts'
import { problems } from '../../../../base/problems.ts'
import type { ConnectionRow } from '../git.store.ts'
import { keyFingerprint, openSecret, tokenFingerprint } from './secrets.ts'
import { readAddress } from '../transport/addresses.ts'
import type { GitAddress } from '../transport/addresses.ts'
import type { Credential } from './access.ts'
import { findApp } from './app.store.ts'
import type { GitHubApp } from './app.store.ts'

type Setting = Pick<Context<'workspace'>, 'db' | 'config' | 'workspace'>
type Given = z.output<(typeof git)['set']['input']>['credential']

export interface SavedCredential extends Credential {
  fingerprint: string
}

export async function credentialOf(
  setting: Setting,
  given: Given,
  address: GitAddress,
  before: ConnectionRow | undefined,
): Promise<SavedCredential> {
  const credential = given ?? storedCredential(setting, address, before)
  if (credential.kind === 'app') return 'app' in credential ? credential : appCredential(setting, address)
  return typedCredential({ ...credential, kind: credential.kind }, address)
}

interface Typed {
  kind: 'token' | 'ssh'
  username?: string | null | undefined
  secret: string
}

function typedCredential(credential: Typed, address: GitAddress): SavedCredential {
  const wanted = address.protocol === 'ssh' ? 'ssh' : 'token'
  if (credential.kind !== wanted)
    throw problems.gitCredentialInvalid(
      `An address with ${address.protocol}:// needs a credential of the kind "${wanted}"`,
    )
  const { kind, secret } = credential
  const username = credential.username || null
  if (kind === 'token') {
    if (/[\s\p{Cc}]/u.test(secret.trim()))
      throw problems.gitCredentialInvalid('credential.secret must be a token without spaces')
    return { kind, username, secret: secret.trim(), fingerprint: tokenFingerprint(secret.trim()), app: null }
  }
  const fingerprint = keyFingerprint(secret)
  if (fingerprint === null)
    throw problems.gitCredentialInvalid('credential.secret must be a private key in OpenSSH form without a passphrase')
  return { kind, username, secret, fingerprint, app: null }
}

async function appCredential({ db, config, workspace }: Setting, address: GitAddress): Promise<SavedCredential> {
  const row = await findApp(db, workspace.id)
  if (!row) throw problems.gitCredentialInvalid('The workspace has no GitHub App: create one first, by POST …/git/app')
  refuseElsewhere(row.app, address)
  const opened = openSecret(config, workspace.id, row.key)
  if ('fault' in opened) throw problems.gitCredentialInvalid(opened.fault)
  return { kind: 'app', username: null, secret: opened.secret, fingerprint: row.fingerprint, app: row.app }
}

function refuseElsewhere({ name, origin }: GitHubApp, { protocol, url, path }: GitAddress): void {
  if (protocol === 'ssh' || new URL(url).origin !== origin)
    throw problems.gitCredentialInvalid(
      `The GitHub App ${name} is for repositories of ${origin} alone: their addresses begin so`,
    )
  if (path.split('/').filter(part => part !== '').length !== 2)
    throw problems.gitCredentialInvalid(
      `A GitHub App needs an address with owner and repository, such as ${origin}/acme/tokens.git`,
    )
}

/** A stored credential never goes to another host. */
function storedCredential(
  { config, workspace }: Setting,
  address: GitAddress,
  before: ConnectionRow | undefined,
): SavedCredential {
  const former = before && readAddress(before.url)
  if (
    !before ||
    !former ||
    'fault' in former ||
    former.host !== address.host ||
    former.port !== address.port ||
    former.protocol !== address.protocol
  )
    throw problems.gitCredentialInvalid('credential is required: {kind: "token" or "ssh", username, secret}')
  const opened = openSecret(config, workspace.id, before.credential)
  if ('fault' in opened) throw problems.gitCredentialInvalid(opened.fault)
  if (before.credential_app) refuseElsewhere(before.credential_app, address)
  return {
    kind: before.credential_kind,
    username: before.credential_username,
    secret: opened.secret,
    fingerprint: before.credential_fingerprint,
    app: before.credential_app,
  }
}
