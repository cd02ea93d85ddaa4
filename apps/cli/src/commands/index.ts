// The commands, by section, in the order in which the help shows them. A command's file is loaded when it is run: what all of
// them say of themselves is data, which the build puts into the program.
import type { Command, Section } from '../base/command.ts'

type Load = () => Promise<Command>

/** Commands that one file exports, by the names of the exports. */
const of = <Name extends string>(file: () => Promise<Record<Name, Command>>, ...names: Name[]): Load[] =>
  names.map(name => async () => (await file())[name])

const loaders: readonly { title: string; commands: readonly Load[] }[] = [
  {
    title: 'Account',
    commands: [
      ...of(() => import('./account/login.ts'), 'login'),
      ...of(() => import('./account/logout.ts'), 'logout'),
      ...of(() => import('./account/whoami.ts'), 'whoami'),
      ...of(() => import('./listings/listings.ts'), 'listNotifications'),
      ...of(() => import('./account/keys.ts'), 'listKeys', 'createKey', 'revokeKey'),
    ],
  },
  {
    title: 'Project',
    commands: [
      ...of(() => import('./init.ts'), 'init'),
      ...of(() => import('./pull.ts'), 'pull'),
      ...of(() => import('./push/push.ts'), 'push'),
      ...of(() => import('./diff.ts'), 'diff'),
      ...of(() => import('./check/check.ts'), 'check'),
      ...of(() => import('./watch.ts'), 'watch'),
      ...of(() => import('./migrate.ts'), 'migrate'),
      ...of(() => import('./places/open.ts'), 'open'),
    ],
  },
  {
    title: 'Places',
    commands: [
      ...of(() => import('./listings/listings.ts'), 'listWorkspaces'),
      ...of(() => import('./places/write.ts'), 'createWorkspace', 'renameWorkspace', 'deleteWorkspace'),
      ...of(() => import('./listings/listings.ts'), 'listTokensets'),
      ...of(() => import('./places/write.ts'), 'createTokenset', 'renameTokenset', 'deleteTokenset'),
      ...of(() => import('./listings/listings.ts'), 'listModes'),
      ...of(() => import('./places/write.ts'), 'createMode', 'renameMode', 'deleteMode'),
    ],
  },
  {
    title: 'Organizations',
    commands: [
      ...of(
        () => import('./team/organizations.ts'),
        'listOrganizations',
        'createOrganization',
        'renameOrganization',
        'addToOrganization',
        'removeFromOrganization',
        'listEnvironments',
        'createEnvironment',
        'renameEnvironment',
        'deleteEnvironment',
      ),
    ],
  },
  {
    title: 'Resolvers',
    commands: [
      ...of(() => import('./listings/listings.ts'), 'listResolvers'),
      ...of(() => import('./resolvers/show.ts'), 'showResolver'),
      ...of(() => import('./resolvers/tokens.ts'), 'listResolverTokens'),
      ...of(() => import('./resolvers/write.ts'), 'createResolver', 'updateResolver', 'deleteResolver'),
    ],
  },
  {
    title: 'Outputs',
    commands: [
      ...of(() => import('./outputs/outputs.ts'), 'listOutputs', 'getOutput', 'setOutputs'),
      ...of(() => import('./outputs/write.ts'), 'writeOutputs'),
    ],
  },
  { title: 'Scales', commands: of(() => import('./in-mode/scales.ts'), 'listScales', 'createScale', 'deleteScale') },
  {
    title: 'Tokens',
    commands: [
      ...of(() => import('./in-mode/tokens.ts'), 'listTokens', 'getToken', 'createToken', 'setToken'),
      ...of(() => import('./in-mode/rename.ts'), 'renameToken', 'moveTokens'),
      ...of(() => import('./in-mode/tokens.ts'), 'removeToken'),
      ...of(() => import('./in-mode/rename.ts'), 'renameGroup'),
    ],
  },
  { title: 'Rules', commands: of(() => import('./check/rules.ts'), 'getRules', 'setRules', 'presetRules') },
  {
    title: 'Members',
    commands: of(() => import('./team/members.ts'), 'listMembers', 'addMember', 'changeMember', 'removeMember'),
  },
  {
    title: 'Git',
    commands: [
      ...of(() => import('./git/connect.ts'), 'gitConnect'),
      ...of(() => import('./git/git.ts'), 'gitStatus', 'gitSync', 'gitRuns', 'gitResolve', 'gitDisconnect'),
    ],
  },
  { title: 'History', commands: of(() => import('./team/changes.ts'), 'listChanges', 'showChange', 'revertChange') },
  {
    title: 'Proposals',
    commands: [
      ...of(() => import('./team/proposals.ts'), 'listProposals', 'showProposal', 'diffProposal'),
      ...of(() => import('./team/create-proposal.ts'), 'createProposal'),
      ...of(() => import('./team/proposals.ts'), 'openProposal'),
      ...of(() => import('./team/review.ts'), 'reviewProposal'),
      ...of(() => import('./team/merge.ts'), 'mergeProposal'),
      ...of(() => import('./team/proposals.ts'), 'closeProposal'),
    ],
  },
  {
    title: 'Releases',
    commands: [
      ...of(() => import('./team/releases.ts'), 'listReleases'),
      ...of(() => import('./team/show-release.ts'), 'showRelease'),
      ...of(() => import('./team/publish.ts'), 'publishRelease', 'rollbackRelease'),
      ...of(() => import('./team/releases.ts'), 'diffReleases'),
      ...of(() => import('./team/pack.ts'), 'packRelease'),
    ],
  },
  {
    title: 'Files, without a server',
    commands: [
      ...of(() => import('./validate.ts'), 'validate'),
      ...of(() => import('./convert.ts'), 'convert', 'importFiles', 'exportFiles'),
    ],
  },
  { title: 'Everything else on the server', commands: of(() => import('./api/api.ts'), 'api') },
  { title: 'Instance', commands: of(() => import('./serve.ts'), 'serve', 'backup', 'restore') },
  {
    title: 'Help',
    commands: [...of(() => import('./doctor.ts'), 'doctor'), ...of(() => import('./completion.ts'), 'completion')],
  },
]

/** How each is loaded, in the order of the sections. */
export const loadCommands: readonly Load[] = loaders.flatMap(({ commands }) => commands)

/** All of them, which loads the whole program. */
export const loadSections = (): Promise<Section<Command>[]> =>
  Promise.all(
    loaders.map(async ({ title, commands }) => ({ title, commands: await Promise.all(commands.map(load => load())) })),
  )
