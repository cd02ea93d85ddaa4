// The route of each operation. Importing the contract would bundle its validator, so the routes are repeated here; `satisfies`
// makes the compiler refuse one that is wrong or missing.
import type { Domains } from '@tessera/contract'
import type { RouteOf } from './types.ts'

export const routes = {
  workspaces: {
    list: 'GET /workspaces list',
    create: 'POST /workspaces',
    createInDashboard: 'POST /workspaces',
    get: 'GET /workspaces/{workspace_id}',
    update: 'PATCH /workspaces/{workspace_id}',
    delete: 'DELETE /workspaces/{workspace_id}',
  },
  tokensets: {
    list: 'GET /workspaces/{workspace_id}/tokensets list',
    create: 'POST /workspaces/{workspace_id}/tokensets',
    get: 'GET /tokensets/{tokenset_id}',
    summary: 'GET /tokensets/{tokenset_id}/summary',
    update: 'PATCH /tokensets/{tokenset_id}',
    delete: 'DELETE /tokensets/{tokenset_id}',
  },
  modes: {
    list: 'GET /tokensets/{tokenset_id}/modes list',
    create: 'POST /tokensets/{tokenset_id}/modes',
    diff: 'GET /tokensets/{tokenset_id}/modes/{mode_id}/diff',
    get: 'GET /tokensets/{tokenset_id}/modes/{mode_id}',
    update: 'PATCH /tokensets/{tokenset_id}/modes/{mode_id}',
    delete: 'DELETE /tokensets/{tokenset_id}/modes/{mode_id}',
  },
  tokens: {
    listInTokenset: 'GET /tokensets/{tokenset_id}/tokens list',
    list: 'GET /tokensets/{tokenset_id}/modes/{mode_id}/tokens list',
    create: 'POST /tokensets/{tokenset_id}/modes/{mode_id}/tokens',
    get: 'GET /tokensets/{tokenset_id}/modes/{mode_id}/tokens/{token_id}',
    update: 'PATCH /tokensets/{tokenset_id}/modes/{mode_id}/tokens/{token_id}',
    delete: 'DELETE /tokensets/{tokenset_id}/modes/{mode_id}/tokens/{token_id}',
  },
  groups: {
    rename: 'POST /tokensets/{tokenset_id}/rename-group',
    renameTokens: 'POST /tokensets/{tokenset_id}/rename-tokens',
  },
  batch: {
    run: 'POST /tokensets/{tokenset_id}/modes/{mode_id}/tokens/batch',
  },
  scales: {
    list: 'GET /tokensets/{tokenset_id}/modes/{mode_id}/scales list',
    create: 'POST /tokensets/{tokenset_id}/modes/{mode_id}/scales',
    get: 'GET /scales/{scale_id}',
    update: 'PATCH /scales/{scale_id}',
    delete: 'DELETE /scales/{scale_id}',
  },
  outputs: {
    list: 'GET /workspaces/{workspace_id}/outputs',
    set: 'PUT /workspaces/{workspace_id}/outputs',
    get: 'GET /workspaces/{workspace_id}/outputs/{name}',
    files: 'GET /workspaces/{workspace_id}/outputs/{name}/files',
    archive: 'GET /workspaces/{workspace_id}/outputs/{name}/archive file',
    all: 'GET /workspaces/{workspace_id}/output-files',
    preview: 'POST /workspaces/{workspace_id}/outputs/preview',
    previewAll: 'POST /workspaces/{workspace_id}/outputs/preview-all',
  },
  resolvers: {
    list: 'GET /workspaces/{workspace_id}/resolvers list',
    create: 'POST /workspaces/{workspace_id}/resolvers',
    get: 'GET /resolvers/{resolver_id}',
    update: 'PATCH /resolvers/{resolver_id}',
    delete: 'DELETE /resolvers/{resolver_id}',
    tokens: 'GET /resolvers/{resolver_id}/tokens list',
    permutations: 'GET /resolvers/{resolver_id}/permutations list',
    export: 'GET /resolvers/{resolver_id}/export file',
    render: 'GET /resolvers/{resolver_id}/render/{format} file',
  },
  checks: {
    rules: 'GET /workspaces/{workspace_id}/check-rules',
    setRules: 'PUT /workspaces/{workspace_id}/check-rules',
    findings: 'GET /workspaces/{workspace_id}/findings list',
    accept: 'POST /workspaces/{workspace_id}/findings/accept',
  },
  proposals: {
    list: 'GET /workspaces/{workspace_id}/proposals list',
    create: 'POST /workspaces/{workspace_id}/proposals',
    get: 'GET /proposals/{proposal_id}',
    update: 'PATCH /proposals/{proposal_id}',
    setOperations: 'PUT /proposals/{proposal_id}/operations',
    close: 'POST /proposals/{proposal_id}/close',
    diff: 'GET /proposals/{proposal_id}/diff',
    merge: 'POST /proposals/{proposal_id}/merge',
  },
  proposalReviews: {
    list: 'GET /proposals/{proposal_id}/reviews list',
    create: 'POST /proposals/{proposal_id}/reviews',
    comments: 'GET /proposals/{proposal_id}/comments list',
    comment: 'POST /proposals/{proposal_id}/comments',
  },
  sharedPages: {
    list: 'GET /workspaces/{workspace_id}/shared-pages',
    get: 'GET /workspaces/{workspace_id}/shared-pages/{slug}',
    save: 'PUT /workspaces/{workspace_id}/shared-pages/{slug}',
    delete: 'DELETE /workspaces/{workspace_id}/shared-pages/{slug}',
  },
  proposalRules: {
    get: 'GET /workspaces/{workspace_id}/proposal-rules',
    set: 'PUT /workspaces/{workspace_id}/proposal-rules',
  },
  discovery: {
    resources: 'GET /resources list',
    tokensByMode: 'GET /tokensets/{tokenset_id}/resolved-tokens list',
    search: 'GET /search list',
    byType: 'GET /tokens-by-type list',
  },
  exports: {
    mode: 'GET /tokensets/{tokenset_id}/modes/{mode_id}/export file',
    tokenset: 'GET /tokensets/{tokenset_id}/export file',
    renderMode: 'GET /tokensets/{tokenset_id}/modes/{mode_id}/render/{format} file',
    renderTokenset: 'GET /tokensets/{tokenset_id}/render/{format} file',
  },
  imports: {
    intoMode: 'POST /tokensets/{tokenset_id}/modes/{mode_id}/import',
    intoTokenset: 'POST /tokensets/{tokenset_id}/import',
    intoWorkspace: 'POST /workspaces/{workspace_id}/import',
  },
  changes: {
    listInWorkspace: 'GET /workspaces/{workspace_id}/changes list',
    listInTokenset: 'GET /tokensets/{tokenset_id}/changes list',
    revert: 'POST /changes/{change_id}/revert',
  },
  events: {
    stream: 'GET /workspaces/{workspace_id}/events events',
    tellPresence: 'POST /workspaces/{workspace_id}/presence',
  },
  webhooks: {
    list: 'GET /workspaces/{workspace_id}/webhooks',
    create: 'POST /workspaces/{workspace_id}/webhooks',
    get: 'GET /webhooks/{webhook_id}',
    update: 'PATCH /webhooks/{webhook_id}',
    delete: 'DELETE /webhooks/{webhook_id}',
    test: 'POST /webhooks/{webhook_id}/test',
    rotateSecret: 'POST /webhooks/{webhook_id}/rotate-secret',
    deliveries: 'GET /webhooks/{webhook_id}/deliveries list',
    retry: 'POST /deliveries/{delivery_id}/retry',
  },
  members: {
    list: 'GET /workspaces/{workspace_id}/members',
    add: 'POST /workspaces/{workspace_id}/members',
    update: 'PATCH /workspaces/{workspace_id}/members/{member_id}',
    remove: 'DELETE /workspaces/{workspace_id}/members/{member_id}',
  },
  subscription: {
    downgradeStatus: 'GET /subscription/downgrade-status',
  },
  organizations: {
    list: 'GET /organizations list',
    create: 'POST /organizations',
    get: 'GET /organizations/{organization_id}',
    update: 'PATCH /organizations/{organization_id}',
    delete: 'DELETE /organizations/{organization_id}',
    listChanges: 'GET /organizations/{organization_id}/changes list',
  },
  organizationMembers: {
    list: 'GET /organizations/{organization_id}/members',
    add: 'POST /organizations/{organization_id}/members',
    update: 'PATCH /organizations/{organization_id}/members/{member_id}',
    remove: 'DELETE /organizations/{organization_id}/members/{member_id}',
  },
  organizationWorkspaces: {
    list: 'GET /organizations/{organization_id}/workspaces list',
    add: 'PUT /organizations/{organization_id}/workspaces/{workspace_id}',
    remove: 'DELETE /organizations/{organization_id}/workspaces/{workspace_id}',
  },
  environments: {
    list: 'GET /organizations/{organization_id}/environments',
    create: 'POST /organizations/{organization_id}/environments',
    get: 'GET /organizations/{organization_id}/environments/{environment_id}',
    update: 'PATCH /organizations/{organization_id}/environments/{environment_id}',
    delete: 'DELETE /organizations/{organization_id}/environments/{environment_id}',
  },
  releases: {
    list: 'GET /organizations/{organization_id}/environments/{environment_id}/releases list',
    publish: 'POST /organizations/{organization_id}/environments/{environment_id}/releases',
    get: 'GET /organizations/{organization_id}/environments/{environment_id}/releases/{release_id}',
    migration: 'GET /organizations/{organization_id}/environments/{environment_id}/releases/{release_id}/migration',
    rollback: 'POST /organizations/{organization_id}/environments/{environment_id}/rollback',
    merge: 'POST /organizations/{organization_id}/environments/{environment_id}/merge',
    previewMerge: 'GET /organizations/{organization_id}/environments/{environment_id}/merge',
    diff: 'GET /organizations/{organization_id}/environments/{environment_id}/diff',
    export: 'GET /organizations/{organization_id}/environments/{environment_id}/export file',
    render: 'GET /organizations/{organization_id}/environments/{environment_id}/render/{format} file',
    outputFiles: 'GET /organizations/{organization_id}/environments/{environment_id}/output-files',
    stylesheet: 'GET /public/{slug}/tokens.css file',
  },
  apiKeys: {
    list: 'GET /api-keys list',
    create: 'POST /api-keys',
    delete: 'DELETE /api-keys/{api_key_id}',
  },
  account: {
    signUp: 'POST /auth/sign-up',
    signIn: 'POST /auth/sign-in',
    signOut: 'POST /auth/sign-out',
    session: 'GET /auth/session',
    me: 'GET /me',
    setup: 'GET /auth/setup',
    update: 'PATCH /account',
    changePassword: 'POST /account/password',
    listSessions: 'GET /account/sessions',
    endOtherSessions: 'DELETE /account/sessions',
    endSession: 'DELETE /account/sessions/{session_id}',
  },
  notifications: {
    list: 'GET /notifications list',
    markRead: 'POST /notifications/read',
  },
  admin: {
    listUsers: 'GET /admin/users list',
    createUser: 'POST /admin/users',
    updateUser: 'PATCH /admin/users/{user_id}',
    listApiKeys: 'GET /admin/api-keys list',
    deleteApiKey: 'DELETE /admin/api-keys/{api_key_id}',
  },
  audit: {
    listOwn: 'GET /account/activity list',
    list: 'GET /admin/audit list',
  },
} as const satisfies { [D in keyof Domains]: { [K in keyof Domains[D]]: RouteOf<Domains[D][K]> } }

export interface Route {
  method: string
  path: string
  answers: 'file' | 'events' | 'list' | 'record'
}

export function parseRoute(route: string): Route {
  const [method = '', path = '', answers = 'record'] = route.split(' ')
  return { method, path, answers: answers as Route['answers'] }
}
