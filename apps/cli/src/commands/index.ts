// The list of commands, in the order in which the help shows them.
import type { Command } from '../command.ts'
import { check } from './check/check.ts'
import { completion } from './completion.ts'
import { convert, exportFiles, importFiles } from './convert.ts'
import { diff } from './diff.ts'
import { doctor } from './doctor.ts'
import { init } from './init.ts'
import { listModes, listNotifications, listResolvers, listTokensets, listWorkspaces } from './listings/listings.ts'
import { login } from './account/login.ts'
import { logout } from './account/logout.ts'
import { migrate } from './migrate.ts'
import { getOutput, listOutputs, setOutputs } from './outputs/outputs.ts'
import { writeOutputs } from './outputs/write.ts'
import { pull } from './pull.ts'
import { push } from './push/push.ts'
import { closeProposal, listProposals, mergeProposal, showProposal } from './team/proposals.ts'
import { diffReleases, listReleases, publishRelease } from './team/releases.ts'
import { backup, restore, serve } from './serve.ts'
import { showResolver } from './resolvers/show.ts'
import { listResolverTokens } from './resolvers/tokens.ts'
import { createResolver, deleteResolver, updateResolver } from './resolvers/write.ts'
import { createScale, deleteScale, listScales } from './in-mode/scales.ts'
import { getToken, listTokens, removeToken, setToken } from './in-mode/tokens.ts'
import { validate } from './validate.ts'
import { watch } from './watch.ts'
import { whoami } from './account/whoami.ts'

export const groups: [title: string, names: string[]][] = [
  ['Account', ['login', 'logout', 'whoami', 'notifications list']],
  ['Project', ['init', 'pull', 'push', 'diff', 'check', 'watch', 'migrate']],
  ['Places', ['workspaces list', 'tokensets list', 'modes list']],
  [
    'Resolvers',
    [
      'resolvers list',
      'resolvers show',
      'resolvers tokens',
      'resolvers create',
      'resolvers update',
      'resolvers delete',
    ],
  ],
  ['Outputs', ['outputs list', 'outputs get', 'outputs set', 'outputs write']],
  ['Scales', ['scales list', 'scales create', 'scales delete']],
  ['Tokens', ['tokens list', 'tokens get', 'tokens set', 'tokens rm']],
  ['Proposals', ['proposals list', 'proposals show', 'proposals merge', 'proposals close']],
  ['Releases', ['releases list', 'releases publish', 'releases diff']],
  ['Files, without a server', ['validate', 'convert', 'import', 'export']],
  ['Instance', ['serve', 'backup', 'restore']],
  ['Help', ['doctor', 'completion']],
]

export const commands: readonly Command[] = [
  login,
  logout,
  whoami,
  listNotifications,
  init,
  pull,
  push,
  diff,
  check,
  watch,
  migrate,
  listWorkspaces,
  listTokensets,
  listModes,
  listResolvers,
  showResolver,
  listResolverTokens,
  createResolver,
  updateResolver,
  deleteResolver,
  listOutputs,
  getOutput,
  setOutputs,
  writeOutputs,
  listScales,
  createScale,
  deleteScale,
  listTokens,
  getToken,
  setToken,
  removeToken,
  listProposals,
  showProposal,
  mergeProposal,
  closeProposal,
  listReleases,
  publishRelease,
  diffReleases,
  validate,
  convert,
  importFiles,
  exportFiles,
  serve,
  backup,
  restore,
  doctor,
  completion(() => commands),
]
