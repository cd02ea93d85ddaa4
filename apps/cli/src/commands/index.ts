// The commands, by section, in the order in which the help shows them.
import type { Command, Section } from '../base/command.ts'
import { api } from './api/api.ts'
import { createKey, listKeys, revokeKey } from './account/keys.ts'
import { check } from './check/check.ts'
import { getRules, presetRules, setRules } from './check/rules.ts'
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
import { open } from './places/open.ts'
import {
  createMode,
  createTokenset,
  createWorkspace,
  deleteMode,
  deleteTokenset,
  deleteWorkspace,
  renameMode,
  renameTokenset,
  renameWorkspace,
} from './places/write.ts'
import { pull } from './pull.ts'
import { push } from './push/push.ts'
import { listChanges, revertChange, showChange } from './team/changes.ts'
import { createProposal } from './team/create-proposal.ts'
import { addMember, changeMember, listMembers, removeMember } from './team/members.ts'
import { mergeProposal } from './team/merge.ts'
import { closeProposal, diffProposal, listProposals, openProposal, showProposal } from './team/proposals.ts'
import { publishRelease, rollbackRelease } from './team/publish.ts'
import { diffReleases, listReleases } from './team/releases.ts'
import { reviewProposal } from './team/review.ts'
import { showRelease } from './team/show-release.ts'
import { backup, restore, serve } from './serve.ts'
import { showResolver } from './resolvers/show.ts'
import { listResolverTokens } from './resolvers/tokens.ts'
import { createResolver, deleteResolver, updateResolver } from './resolvers/write.ts'
import { createScale, deleteScale, listScales } from './in-mode/scales.ts'
import { moveTokens, renameGroup, renameToken } from './in-mode/rename.ts'
import { createToken, getToken, listTokens, removeToken, setToken } from './in-mode/tokens.ts'
import { validate } from './validate.ts'
import { watch } from './watch.ts'
import { whoami } from './account/whoami.ts'

export const sections: readonly Section<Command>[] = [
  { title: 'Account', commands: [login, logout, whoami, listNotifications, listKeys, createKey, revokeKey] },
  { title: 'Project', commands: [init, pull, push, diff, check, watch, migrate, open] },
  {
    title: 'Places',
    commands: [
      ...[listWorkspaces, createWorkspace, renameWorkspace, deleteWorkspace],
      ...[listTokensets, createTokenset, renameTokenset, deleteTokenset],
      ...[listModes, createMode, renameMode, deleteMode],
    ],
  },
  {
    title: 'Resolvers',
    commands: [listResolvers, showResolver, listResolverTokens, createResolver, updateResolver, deleteResolver],
  },
  { title: 'Outputs', commands: [listOutputs, getOutput, setOutputs, writeOutputs] },
  { title: 'Scales', commands: [listScales, createScale, deleteScale] },
  {
    title: 'Tokens',
    commands: [listTokens, getToken, createToken, setToken, renameToken, moveTokens, removeToken, renameGroup],
  },
  { title: 'Rules', commands: [getRules, setRules, presetRules] },
  { title: 'Members', commands: [listMembers, addMember, changeMember, removeMember] },
  { title: 'History', commands: [listChanges, showChange, revertChange] },
  {
    title: 'Proposals',
    commands: [
      ...[listProposals, showProposal, diffProposal, createProposal, openProposal],
      ...[reviewProposal, mergeProposal, closeProposal],
    ],
  },
  { title: 'Releases', commands: [listReleases, showRelease, publishRelease, rollbackRelease, diffReleases] },
  { title: 'Files, without a server', commands: [validate, convert, importFiles, exportFiles] },
  { title: 'Everything else on the server', commands: [api] },
  { title: 'Instance', commands: [serve, backup, restore] },
  { title: 'Help', commands: [doctor, completion(() => commands)] },
]

export const commands: readonly Command[] = sections.flatMap(section => section.commands)
